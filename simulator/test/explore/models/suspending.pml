/* First come, first served, where threads suspend and resume each other and themselves; births, dispatches, yields and ends of at most N threads, which keep their names. */
byte q[N]; byte n; byte s[N]; byte m; byte cur; bool started; byte st[N]; /* of a thread: 0 none, 1 new, 2 ready, 3 running, 4 and 5 suspended from these two */
byte alive; byte i; byte f;
inline push(x) { q[n] = x; n++ }
inline pop(x) { x = q[0]; i = 0; do :: i + 1 < N -> q[i] = q[i+1]; i++ :: else -> break od; q[N-1] = 0; n--; i = 0 }
inline cut_ready(x) { /* takes x out of a queue */
  i = 0; do :: q[i] != x -> i++ :: else -> break od;
  do :: i + 1 < N -> q[i] = q[i+1]; i++ :: else -> break od; q[N-1] = 0; n--; i = 0 }
inline cut_aside(x) { /* takes x out of a queue */
  i = 0; do :: s[i] != x -> i++ :: else -> break od;
  do :: i + 1 < N -> s[i] = s[i+1]; i++ :: else -> break od; s[N-1] = 0; m--; i = 0 }
inline born() { f = 0; do :: st[f] != 0 -> f++ :: else -> break od; st[f] = 1; alive++; push(f+1); f = 0 }
active proctype p() {
  do
  :: d_step { cur == 0 && !started && alive < N -> born() }
  :: d_step { cur == 0 && n > 0 -> pop(cur); st[cur-1] = 3; started = 1 }
  :: d_step { cur != 0 && alive < N -> born() }
  :: d_step { cur != 0 -> st[cur-1] = 2; push(cur); cur = 0 }
  :: d_step { cur != 0 && (alive == 1 || alive - m > 1) -> st[cur-1] = 0; alive--; cur = 0 }
  :: d_step { cur != 0 && cur != 1 && (st[0] == 1 || st[0] == 2) -> cut_ready(1); st[0] = st[0] + 3; s[m] = 1; m++ }
  :: d_step { cur != 0 && (st[0] == 4 || st[0] == 5) -> cut_aside(1); st[0] = st[0] - 3; push(1) }
  :: d_step { cur != 0 && cur != 2 && (st[1] == 1 || st[1] == 2) -> cut_ready(2); st[1] = st[1] + 3; s[m] = 2; m++ }
  :: d_step { cur != 0 && (st[1] == 4 || st[1] == 5) -> cut_aside(2); st[1] = st[1] - 3; push(2) }
  :: d_step { cur != 0 && cur != 3 && (st[2] == 1 || st[2] == 2) -> cut_ready(3); st[2] = st[2] + 3; s[m] = 3; m++ }
  :: d_step { cur != 0 && (st[2] == 4 || st[2] == 5) -> cut_aside(3); st[2] = st[2] - 3; push(3) }
  :: d_step { cur != 0 && alive - m > 1 -> st[cur-1] = 5; s[m] = cur; m++; cur = 0 }
  od
}
