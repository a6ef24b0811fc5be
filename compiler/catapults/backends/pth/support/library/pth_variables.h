
/* Of what type a variable is that an application registers: PTH_TYPE_OF(&variable) stands for its kind and its size.
 * A `void *` says neither, so nothing is compared; C++ and old C tell the size alone. */
#define PTH_UNTOLD 0
#define PTH_INTEGER 1
#define PTH_FLOATING 2
#define PTH_OTHER 3
#if !defined(__cplusplus) && (__STDC_VERSION__ >= 201112L || (defined(__GNUC__) && !defined(__STRICT_ANSI__)))
#define PTH_KIND_OF(at) _Generic((at), void *: PTH_UNTOLD, const void *: PTH_UNTOLD, default: _Generic(*(at), \
    _Bool: PTH_INTEGER, char: PTH_INTEGER, signed char: PTH_INTEGER, unsigned char: PTH_INTEGER, \
    short: PTH_INTEGER, unsigned short: PTH_INTEGER, int: PTH_INTEGER, unsigned int: PTH_INTEGER, \
    long: PTH_INTEGER, unsigned long: PTH_INTEGER, long long: PTH_INTEGER, unsigned long long: PTH_INTEGER, \
    float: PTH_FLOATING, double: PTH_FLOATING, long double: PTH_FLOATING, default: PTH_OTHER))
#else
#define PTH_KIND_OF(at) PTH_UNTOLD
#endif
#define PTH_TYPE_OF(at) PTH_KIND_OF(at), sizeof(*(at))
#define pth_schedvar_register(name, at) pth_schedvar_register_typed((name), (at), PTH_TYPE_OF(at))
#define pth_threadvar_register_member(name, type, member) \
    pth_threadvar_register_typed((name), offsetof(type, member), PTH_TYPE_OF(&((type *)0)->member))
