#include "library/library.h"

#define DECLARE(NAME, name, number) extern const struct cat_library cat_library_##name;
CAT_LIBRARIES(DECLARE)
#undef DECLARE

#define ROW(NAME, name, number) [number] = &cat_library_##name,
const struct cat_library *const cat_libraries[CAT_PROFILE_COUNT] = {CAT_LIBRARIES(ROW)};
#undef ROW
