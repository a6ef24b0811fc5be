---- MODULE urgent_first ----
\* Urgent threads first, where the running one says whether it is; births, dispatches, yields and ends of at most N threads, which keep
\* their names.
EXTENDS Naturals, Sequences, FiniteSets
CONSTANT N
VARIABLES high, low, current, started, state, urgent

vars == <<high, low, current, started, state, urgent>>
Threads == 1..N
Alive == {t \in Threads : state[t] # "none"}
Free == CHOOSE t \in Threads \ Alive : \A other \in Threads \ Alive : t <= other

Init ==
  /\ high = <<>> /\ low = <<>> /\ current = 0 /\ started = FALSE
  /\ state = [t \in Threads |-> "none"] /\ urgent = [t \in Threads |-> 0]

Place(t, value) ==
  IF value = 1 THEN high' = Append(high, t) /\ low' = low ELSE low' = Append(low, t) /\ high' = high

Birth(value) ==
  /\ ~started \/ current # 0
  /\ Cardinality(Alive) < N
  /\ Place(Free, value)
  /\ state' = [state EXCEPT ![Free] = "new"]
  /\ urgent' = [urgent EXCEPT ![Free] = value]
  /\ UNCHANGED <<current, started>>

Chosen == IF high # <<>> THEN Head(high) ELSE Head(low)

Dispatch ==
  /\ current = 0 /\ (high # <<>> \/ low # <<>>)
  /\ current' = Chosen
  /\ IF high # <<>> THEN high' = Tail(high) /\ low' = low ELSE low' = Tail(low) /\ high' = high
  /\ started' = TRUE
  /\ state' = [state EXCEPT ![Chosen] = "running"]
  /\ UNCHANGED urgent

Yield ==
  /\ current # 0
  /\ Place(current, urgent[current])
  /\ state' = [state EXCEPT ![current] = "ready"]
  /\ current' = 0
  /\ UNCHANGED <<started, urgent>>

Say(value) ==
  /\ current # 0
  /\ urgent' = [urgent EXCEPT ![current] = value]
  /\ UNCHANGED <<high, low, current, started, state>>

End ==
  /\ current # 0
  /\ state' = [state EXCEPT ![current] = "none"]
  /\ urgent' = [urgent EXCEPT ![current] = 0]
  /\ current' = 0
  /\ UNCHANGED <<high, low, started>>

Next == Dispatch \/ Yield \/ End \/ \E value \in {0, 1} : Birth(value) \/ Say(value)
====
