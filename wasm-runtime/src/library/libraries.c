#include "library/library.h"

extern const struct cat_library cat_library_embedded, cat_library_pth;

const struct cat_library *const cat_libraries[CAT_PROFILE_COUNT] = {
    [CAT_PROFILE_EMBEDDED] = &cat_library_embedded,
    [CAT_PROFILE_PTH] = &cat_library_pth,
};
