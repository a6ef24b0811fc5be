/* Urgent threads first, where the running one says whether it is; births, dispatches, yields and ends of at most N threads, which keep their names. */
byte q[N]; byte n; byte h[N]; byte m; byte u[N]; byte cur; bool started; byte st[N]; /* of a thread: 0 none, 1 new, 2 ready, 3 running, 4 and 5 suspended from these two */
byte alive; byte i; byte f;
inline push(x) { q[n] = x; n++ }
inline pop(x) { x = q[0]; i = 0; do :: i + 1 < N -> q[i] = q[i+1]; i++ :: else -> break od; q[N-1] = 0; n--; i = 0 }
inline push2(x) { h[m] = x; m++ }
inline pop2(x) { x = h[0]; i = 0; do :: i + 1 < N -> h[i] = h[i+1]; i++ :: else -> break od; h[N-1] = 0; m--; i = 0 }
inline place(x) { if :: u[x-1] == 1 -> push2(x) :: else -> push(x) fi }
inline born(v) { f = 0; do :: st[f] != 0 -> f++ :: else -> break od; st[f] = 1; alive++; u[f] = v; place(f+1); f = 0 }
active proctype p() {
  do
  :: d_step { cur == 0 && !started && alive < N -> born(0) }
  :: d_step { cur == 0 && !started && alive < N -> born(1) }
  :: d_step { cur == 0 && n + m > 0 -> if :: m > 0 -> pop2(cur) :: else -> pop(cur) fi; st[cur-1] = 3; started = 1 }
  :: d_step { cur != 0 && alive < N -> born(0) }
  :: d_step { cur != 0 && alive < N -> born(1) }
  :: d_step { cur != 0 -> st[cur-1] = 2; place(cur); cur = 0 }
  :: d_step { cur != 0 -> u[cur-1] = 0 }
  :: d_step { cur != 0 -> u[cur-1] = 1 }
  :: d_step { cur != 0 -> u[cur-1] = 0; st[cur-1] = 0; alive--; cur = 0 }
  od
}
