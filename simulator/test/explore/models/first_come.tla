---- MODULE first_come ----
\* First come, first served, under births, dispatches, yields and ends of at most N threads, which keep their names.
EXTENDS Naturals, Sequences, FiniteSets
CONSTANT N
VARIABLES queue, current, started, state

vars == <<queue, current, started, state>>
Threads == 1..N
Alive == {t \in Threads : state[t] # "none"}
Free == CHOOSE t \in Threads \ Alive : \A other \in Threads \ Alive : t <= other

Init == queue = <<>> /\ current = 0 /\ started = FALSE /\ state = [t \in Threads |-> "none"]

Birth ==
  /\ ~started \/ current # 0
  /\ Cardinality(Alive) < N
  /\ queue' = Append(queue, Free)
  /\ state' = [state EXCEPT ![Free] = "new"]
  /\ UNCHANGED <<current, started>>

Dispatch ==
  /\ current = 0 /\ queue # <<>>
  /\ current' = Head(queue)
  /\ queue' = Tail(queue)
  /\ started' = TRUE
  /\ state' = [state EXCEPT ![Head(queue)] = "running"]

Yield ==
  /\ current # 0
  /\ queue' = Append(queue, current)
  /\ state' = [state EXCEPT ![current] = "ready"]
  /\ current' = 0
  /\ UNCHANGED started

End ==
  /\ current # 0
  /\ state' = [state EXCEPT ![current] = "none"]
  /\ current' = 0
  /\ UNCHANGED <<queue, started>>

Next == Birth \/ Dispatch \/ Yield \/ End
====
