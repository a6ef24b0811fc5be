"""A program of an application that uses a library for Dynamic C."""

_YIELDING = """\
{options}
#define CMT_STACK_SIZE 100
#define CMT_FAULT failed
void failed(int fault, int line);
#use "{library}"
void body(void);

void failed(int fault, int line)
{{
    while (fault + line) {{
        line++;
    }}
}}

void body(void)
{{
    cmt_yield();
}}

void main(void)
{{
    cmt_init();
    cmt_create(body, NULL);
    cmt_run();
}}
"""


def yielding(library: str, options: str = "") -> str:
    """A program with one thread, which yields once. ``library`` is the name of the file."""
    return _YIELDING.format(library=library, options=options)
