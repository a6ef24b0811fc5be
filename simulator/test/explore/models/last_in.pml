/* Last in, first out; births, dispatches, yields and ends of at most N threads, which keep their names. */
byte q[N]; byte n; byte cur; bool started; byte st[N]; /* of a thread: 0 none, 1 new, 2 ready, 3 running, 4 and 5 suspended from these two */
byte alive; byte i; byte f;
inline push(x) { q[n] = x; n++ }
inline pop(x) { n--; x = q[n]; q[n] = 0 }
inline born() { f = 0; do :: st[f] != 0 -> f++ :: else -> break od; st[f] = 1; alive++; push(f+1); f = 0 }
active proctype p() {
  do
  :: d_step { cur == 0 && !started && alive < N -> born() }
  :: d_step { cur == 0 && n > 0 -> pop(cur); st[cur-1] = 3; started = 1 }
  :: d_step { cur != 0 && alive < N -> born() }
  :: d_step { cur != 0 -> st[cur-1] = 2; push(cur); cur = 0 }
  :: d_step { cur != 0 -> st[cur-1] = 0; alive--; cur = 0 }
  od
}
