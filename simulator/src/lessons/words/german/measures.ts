import type { ENGLISH_FIELDS, ENGLISH_MEASURES } from "../english/measures.js";

export const GERMAN_MEASURES: Readonly<Record<keyof typeof ENGLISH_MEASURES, string>> = {
  duration: "Die Dauer des Laufs",
  decisions: "Die Zahl der Entscheidungen",
  switches: "Die Zahl der Wechsel",
  wasted: "Die Zahl der vergeblichen Züge",
  scheduler_time: "Die Zeit im Scheduler",
  longest_ready: "Die längste Wartezeit eines bereiten Threads",
  idle: "Die Leerlaufzeit des Prozessors",
  misses: "Die Zahl der verpassten Fristen",
  code_size: "Die Größe der Handler",
  "processes.turnaround": "Die mittlere Durchlaufzeit",
  "processes.waiting": "Die mittlere Wartezeit",
  "processes.response": "Die mittlere Antwortzeit",
  "thread_difference.mean": "Der mittlere Unterschied der Threads",
  waited_for_answers: "Die Zeit des Wartens auf Antworten",
};

export const GERMAN_FIELDS: Readonly<Record<keyof typeof ENGLISH_FIELDS, string>> = {
  arrival: "Die Ankunft von `{name}`",
  start: "Der Beginn von `{name}`",
  finish: "Das Ende von `{name}`",
  turnaround: "Die Durchlaufzeit von `{name}`",
  waiting: "Die Wartezeit von `{name}`",
  response: "Die Antwortzeit von `{name}`",
  mean: "Der Mittelwert von `{name}`",
  max: "Der größte Wert von `{name}`",
  count: "Die Anzahl von `{name}`",
  rate: "Die Anzahl von `{name}` je Sekunde",
  response_mean: "Die mittlere Antwortzeit von `{name}`",
  response_max: "Die längste Antwortzeit von `{name}`",
  misses: "Die Zahl der Fristen, die `{name}` verpasst,",
  utilisation: "Der Anteil der Zeit, in der `{name}` arbeitet,",
};
