// Generated from the compiler's tables; do not edit.

export type Severity = "error" | "warning" | "note";
export type NodeKind = "queue" | "stack" | "pqueue" | "pstack" | "threadref" | "birth" | "running" | "end";
export type VerdictName = "proven" | "runtime" | "refuted";
export type UndrawnKind = "verbatim" | "transfer" | "value" | "jump" | "answer" | "assertion";
export type OutputKind = "c" | "wat" | "dot" | "pth" | "dynamicc";
export type FolderTarget = "pth" | "dynamicc";
export type ExportTarget = "pth" | "dynamicc" | "c";

/** A file by its name as people know it. */
export interface TextFile {
  name: string;
  text: string;
}

/** One question about one version of a scheduler's text. */
export interface AnalyseRequest {
  version: number;
  name: string;
  text: string;
  profile?: string | null;
  workload?: TextFile | null;
  files?: Record<string, string>;
  aspects?: string[];
  outputs?: boolean;
}

/** Replaces a range of one file by a text. */
export interface Edit {
  file: string;
  from: number;
  to: number;
  text: string;
}

/** A change that removes the cause of a diagnostic. */
export interface Fix {
  title: string;
  edits: Edit[];
}

/** A further place that explains a diagnostic. */
export interface Note {
  file: string;
  from: number;
  to: number;
  line: number;
  text: string;
}

/** Something to say about the text. */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  file: string;
  from: number;
  to: number;
  line: number;
  column: number;
  message: string;
  notes: Note[];
  fixes: Fix[];
}

/** One declaration, for a list of contents. */
export interface OutlineItem {
  name: string;
  kind: string;
  detail: string;
  from: number;
  to: number;
}

/** A container, or one of the places outside: birth, running, end. */
export interface GraphNode {
  id: string;
  kind: "queue" | "stack" | "pqueue" | "pstack" | "threadref" | "birth" | "running" | "end";
  name: string;
  size: number | null;
  key: string | null;
  lowestFirst: boolean;
  firstNode: number;
  from: number;
  to: number;
}

/** One statement behind an edge. */
export interface GraphTransfer {
  site: number;
  from: number;
  to: number;
  line: number;
  conditions: string[];
  verdict: "proven" | "runtime" | "refuted" | null;
}

/** All transfers of one handler between two nodes under like circumstances. */
export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  handler: string;
  loop: boolean;
  conditional: boolean;
  inferred: boolean;
  transfers: GraphTransfer[];
}

/** Something that a handler does and no arrow shows, at the node that it is told at. */
export interface Undrawn {
  node: string;
  handler: string;
  kind: "verbatim" | "transfer" | "value" | "jump" | "answer" | "assertion";
  text: string;
  file: string;
  from: number;
  to: number;
  line: number;
  conditions: string[];
  loop: boolean;
}

/** A handler, its name in the text, and the node of the threads that it is called for. */
export interface GraphHandler {
  name: string;
  node: string;
  from: number;
  to: number;
}

/** Containers and how threads move between them, and what the arrows leave out. */
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  undrawn?: Undrawn[];
  handlers?: GraphHandler[];
}

/** One condition and what is known of it. */
export interface CheckInfo {
  site: number;
  kind: string;
  verdict: "proven" | "runtime" | "refuted";
  reason: string;
  subject: string;
  file: string;
  from: number;
  to: number;
  line: number;
}

/** The conditions of transfers, dispatch and destroy; guards are listed apart. */
export interface Checks {
  total: number;
  proven: number;
  runtime: number;
  refuted: number;
  list: CheckInfo[];
  guards: CheckInfo[];
}

/** One side of a comparison; its value lies at ``offset`` in the frame of a stepping build. */
export interface OperandInfo {
  text: string;
  type: string;
  offset: number;
}

/** A part of a condition: a comparison, or a value that is asked whether it is not 0. The frame tells at ``offset`` what it came to when it was asked last: 0 for not at all, 1 for failed, 2 for held. With ``negated`` a ``!`` stands before it, and ``text`` has that, too. */
export interface PartInfo {
  text: string;
  negated: boolean;
  operator: string | null;
  offset: number;
  operands: OperandInfo[];
}

/** A place that a fault or trace record can name; its number is its index. */
export interface SiteInfo {
  kind: string;
  handler: string;
  text: string;
  file: string;
  from: number;
  to: number;
  line: number;
  parts: PartInfo[];
}

/** A handler and its number in trace records. */
export interface HandlerInfo {
  name: string;
  kind: string;
  number: number;
  from: number;
  to: number;
}

/** A container or an array of them. */
export interface ContainerInfo {
  name: string;
  kind: string;
  size: number | null;
  key: string | null;
  lowestFirst: boolean;
  firstNode: number;
  local: boolean;
}

/** A value of each thread; ``offset`` is in the thread's record. */
export interface AttributeInfo {
  name: string;
  type: string;
  imported: boolean;
  offset: number;
}

/** A variable of the scheduler; ``offset`` is in the scheduler's data. */
export interface GlobalInfo {
  name: string;
  type: string;
  size: number | null;
  const: boolean;
  imported: boolean;
  offset: number;
}

/** Asks for one generated text. */
export interface OutputRequest {
  version: number;
  name: string;
  text: string;
  profile?: string | null;
  workload?: TextFile | null;
  files?: Record<string, string>;
  aspects?: string[];
  outputs?: boolean;
  kind: "c" | "wat" | "dot" | "pth" | "dynamicc";
  debug?: boolean;
}

/** A place that generated lines come from; ``text`` is what is written there, one line of it. */
export interface Origin {
  file: string;
  from: number;
  to: number;
  line: number;
  lastLine: number;
  text: string;
}

/** A generated text; None, and nothing else, for a scheduler that cannot be translated. */
export interface Output {
  version: number;
  name: string;
  text: string | null;
  problem: string | null;
  origins: Origin[];
  lines: number[][];
  sources: TextFile[];
}

/** Asks for a folder in which the C of a scheduler can be built, alone or with a real threading library. */
export interface ExportRequest {
  version: number;
  name: string;
  text: string;
  profile?: string | null;
  workload?: TextFile | null;
  files?: Record<string, string>;
  aspects?: string[];
  outputs?: boolean;
  target: "pth" | "dynamicc" | "c";
  debug?: boolean;
  ignoreUnknownImports?: boolean;
}

/** A folder in a zip; without one, what stands in the way of it, in words. */
export interface Exported {
  version: number;
  name: string;
  zip: string | null;
  problem: string | null;
}

/** What a simulator loads; binary parts are base64. The module tells the trace of its sites. */
export interface Compiled {
  module: string;
  workload: string | null;
  workloadInfo: Record<string, unknown> | null;
}

/** What is wrong with one version of a scheduler, as far as that is known before its handlers are followed together: the diagnosis has these diagnostics, too. */
export interface QuickCheck {
  version: number;
  diagnostics: Diagnostic[];
}

/** What is wrong with one version of the texts, and what is known of each check. */
export interface Diagnosis {
  version: number;
  diagnostics: Diagnostic[];
  checks: Checks;
}

/** Everything the compiler knows of one version of a text. The parts that need a scheduler without errors are None or empty otherwise. */
export interface Analysis {
  version: number;
  name: string;
  profile: string | null;
  diagnostics: Diagnostic[];
  outline: OutlineItem[];
  graph: Graph | null;
  checks: Checks;
  sites: SiteInfo[];
  handlers: HandlerInfo[];
  containers: ContainerInfo[];
  attributes: AttributeInfo[];
  globals: GlobalInfo[];
  compiled: Compiled | null;
}

/** Asks for one text in canonical layout. */
export interface FormatRequest {
  version: number;
  name: string;
  text: string;
}

/** The text in canonical layout; None when it has syntax errors. */
export interface Formatted {
  version: number;
  text: string | null;
}

/** A question about one version of a text as a whole. */
export interface TextRequest {
  version: number;
  language: "scheduler" | "workload";
  name: string;
  text: string;
  profile?: string | null;
  files?: Record<string, string>;
  aspects?: string[];
}

/** A question about a place of a text. */
export interface PlaceRequest {
  version: number;
  language: "scheduler" | "workload";
  name: string;
  text: string;
  profile?: string | null;
  files?: Record<string, string>;
  aspects?: string[];
  offset: number;
}

/** Asks to rename what is named at a place; without ``new_name``, whether that can be done. */
export interface RenameRequest {
  version: number;
  language: "scheduler" | "workload";
  name: string;
  text: string;
  profile?: string | null;
  files?: Record<string, string>;
  aspects?: string[];
  offset: number;
  newName?: string | null;
  companion?: TextFile | null;
}

/** What there is to say about a place, in Markdown; nothing when there are no parts. */
export interface Hover {
  version: number;
  from: number;
  to: number;
  parts: string[];
}

/** Something that can stand at a place. ``insert`` is a snippet with stops `$1` …, last `$0`. */
export interface Completion {
  label: string;
  kind: "function" | "keyword" | "skeleton" | "type" | "arrivals" | "attribute" | "channel" | "constant" | "container" | "counter" | "device" | "handler" | "histogram" | "host" | "import" | "local" | "lock" | "message" | "parameter" | "scheduler" | "signal" | "thread" | "variable";
  detail: string;
  insert: string;
}

/** What can replace a range, the likeliest first. */
export interface Completions {
  version: number;
  from: number;
  to: number;
  items: Completion[];
}

/** How the handler whose head holds a place is written; None elsewhere. */
export interface Signature {
  version: number;
  label: string | null;
  parameterFrom: number;
  parameterTo: number;
  text: string;
}

/** A place where a name is written. */
export interface NamePlace {
  file: string;
  from: number;
  to: number;
  line: number;
  declares: boolean;
}

/** Where a name is declared or used, in the order of the text. */
export interface NamePlaces {
  version: number;
  places: NamePlace[];
}

/** The edits that rename what stands in a range, or the reason why that is refused. */
export interface Renaming {
  version: number;
  from: number;
  to: number;
  edits: Edit[];
  refusal: string | null;
}

/** Lines that can be folded into the first, counted from 1. */
export interface Fold {
  fromLine: number;
  toLine: number;
  comment: boolean;
}

/** What a name in the text stands for. */
export interface NameToken {
  from: number;
  to: number;
  kind: "arrivals" | "attribute" | "channel" | "constant" | "container" | "counter" | "device" | "handler" | "histogram" | "host" | "import" | "local" | "lock" | "message" | "parameter" | "scheduler" | "signal" | "thread" | "variable";
}

/** A line to show above a handler: its place in the protocol. */
export interface Lens {
  from: number;
  to: number;
  title: string;
}

/** How a text is built, also one with errors. */
export interface Structure {
  version: number;
  outline: OutlineItem[];
  folds: Fold[];
  tokens: NameToken[];
  lenses: Lens[];
}

export type KeyOrder = "highest" | "lowest";
export type Table = "container" | "constant" | "variable" | "attribute" | "threadimport" | "import";
export type OwnerKind = "event" | "query" | "before" | "after" | "invariant";
export type CardKind = "decision" | "transfer" | "assignment" | "while" | "doWhile" | "for" | "foreach" | "dispatch" | "destroy" | "return" | "continue" | "break" | "locals" | "assert" | "verbatim" | "block" | "text";
export type FieldName = "source" | "target" | "operator" | "value" | "condition" | "init" | "step" | "variable" | "container" | "thread" | "message" | "type" | "names" | "text";

/** One comparison of a condition; without an operator, ``left`` alone. */
export interface Term {
  left: string;
  operator?: "" | "==" | "!=" | "<" | "<=" | ">" | ">=";
  right?: string;
}

/** A condition as a form has it: comparisons of which all, or any, must hold. */
export interface Terms {
  join: "all" | "any";
  terms: Term[];
}

/** A part of a card that a form shows. One that is left out is empty, at its place. ``text`` is what is written there, but for the message of an assertion, which is what it says. */
export interface CardField {
  name: "source" | "target" | "operator" | "value" | "condition" | "init" | "step" | "variable" | "container" | "thread" | "message" | "type" | "names" | "text";
  text: string;
  from: number;
  to: number;
}

/** Cards that run together: a branch of a decision, or what a loop repeats. ``condition`` is None where none is asked; ``terms`` is the condition as a form has it, if it is that simple and has no comments. */
export interface CardBody {
  id: string;
  from: number;
  to: number;
  condition: CardField | null;
  terms: Terms | null;
  comments: string[];
  cards: Card[];
  closing: string[];
}

/** One statement of a handler, or the declarations of locals. ``text`` is the whole text of a card without bodies, else its first line. */
export interface Card {
  id: string;
  kind: "decision" | "transfer" | "assignment" | "while" | "doWhile" | "for" | "foreach" | "dispatch" | "destroy" | "return" | "continue" | "break" | "locals" | "assert" | "verbatim" | "block" | "text";
  from: number;
  to: number;
  line: number;
  text: string;
  apart: string[];
  comments: string[];
  fields: CardField[];
  bodies: CardBody[];
  verdict: "proven" | "runtime" | "refuted" | null;
  codes: string[];
}

/** A handler, aspect or invariant with its cards; its id is that of its body, too. Offsets are in ``file``, which is the scheduler's own unless this is inherited. */
export interface Owner {
  id: string;
  kind: "event" | "query" | "before" | "after" | "invariant";
  name: string;
  parameter: string | null;
  fixed: boolean;
  file: string;
  inherited: boolean;
  from: number;
  to: number;
  line: number;
  when: string;
  comments: string[];
  cards: Card[];
  closing: string[];
  codes: string[];
}

/** A handler that the library would call, and the scheduler lacks. */
export interface MissingHandler {
  name: string;
  kind: "event" | "query";
  parameter: "none" | "optional" | "required";
  required: boolean;
  when: string;
}

/** A declaration. ``value`` is the initial value or default, as it is written. */
export interface TableEntry {
  id: string;
  table: "container" | "constant" | "variable" | "attribute" | "threadimport" | "import";
  name: string;
  type: string;
  size: string | null;
  value: string | null;
  key: string | null;
  order: "highest" | "lowest" | null;
  file: string;
  inherited: boolean;
  from: number;
  to: number;
  line: number;
  codes: string[];
}

/** A scheduler as cards and tables; handlers are in the order of the protocol. */
export interface Rules {
  version: number;
  profile: string | null;
  owners: Owner[];
  missing: MissingHandler[];
  entries: TableEntry[];
}

export type ContainerKind = "queue" | "stack" | "pqueue" | "pstack" | "threadref";
export type ValueType = "int" | "float" | "time";
export type Gesture = AddContainer | ChangeKind | ChangeKey | ChangeSize | Rename | Delete | AddArrow | MoveEnd | SetCondition | AddCard | ReplaceCard | SetField | MoveCard | AddBranch | MoveBranch | AddHandler | AddEntry | ChangeType | ChangeValue | Paste | Steps;
export type EditAnswer = Edited | Refused;

/** A card to be written; its fields are those that a card of this kind has. */
export interface NewCard {
  kind: "decision" | "transfer" | "assignment" | "while" | "doWhile" | "for" | "foreach" | "dispatch" | "destroy" | "return" | "continue" | "break" | "locals" | "assert" | "verbatim" | "block" | "text";
  fields?: Record<string, string>;
}

/** Declares a container; ``size`` makes an array of it, sorted ones have a key. */
export interface AddContainer {
  gesture: "addContainer";
  name: string;
  kind: "queue" | "stack" | "pqueue" | "pstack" | "threadref";
  size?: string | null;
  key?: string | null;
  order?: "highest" | "lowest";
}

/** Makes a container one of another kind; one that becomes sorted needs a key. */
export interface ChangeKind {
  gesture: "changeKind";
  target: string;
  kind: "queue" | "stack" | "pqueue" | "pstack" | "threadref";
  key?: string | null;
  order?: "highest" | "lowest";
}

/** Sorts a container on another attribute, or the other way round. */
export interface ChangeKey {
  gesture: "changeKey";
  target: string;
  key: string;
  order: "highest" | "lowest";
}

/** Makes an array of a container or variable, or a single one of an array. */
export interface ChangeSize {
  gesture: "changeSize";
  target: string;
  size: string | null;
}

/** Renames what is declared, here and in the workload. */
export interface Rename {
  gesture: "rename";
  target: string;
  name: string;
}

/** Deletes declarations, handlers, cards, branches and arrows. What statements still use is not deleted, unless they are to be deleted as well, or to use the container ``into`` instead. The loops, conditions and branches around an arrow that are there for nothing else go with it; those around a card if ``emptied`` says so. */
export interface Delete {
  gesture: "delete";
  targets: string[];
  uses?: "keep" | "delete" | "move";
  into?: string | null;
  emptied?: "keep" | "delete";
}

/** Adds a transfer to a handler. ``source`` and ``target`` are ids of nodes or texts of variables; from ``birth`` comes the handler's thread, to ``running`` leads ``dispatch``, to ``end`` leads ``destroy``. Without a body the transfer becomes the last that the handler does, before it ends. Into a decision it becomes what a new branch does, or, without a condition, what is done otherwise. Into the card of a statement it goes before that one, which is then done where the condition fails. */
export interface AddArrow {
  gesture: "addArrow";
  handler: string;
  source: string;
  target: string;
  condition?: string | Terms | null;
  loop?: "" | "while" | "foreach";
  into?: string | null;
  index?: number | null;
}

/** Leads an arrow, or a card's transfer, from or to somewhere else. The loops and conditions around it that ask about that end follow to the new one. Where they hold for other statements, too, ``conditions`` says whether they do. */
export interface MoveEnd {
  gesture: "moveEnd";
  target: string;
  end: "source" | "target";
  to: string;
  conditions?: "alone" | "follow" | "keep";
}

/** Gives an arrow, a transfer, a branch or a loop another condition, or none. ``alone`` puts a transfer that shares its branch with others under a condition of its own. */
export interface SetCondition {
  gesture: "setCondition";
  target: string;
  condition: string | Terms | null;
  alone?: boolean;
}

/** Writes a card into a body, before the card at ``index``; without one, as the last. */
export interface AddCard {
  gesture: "addCard";
  into: string;
  card: NewCard;
  index?: number | null;
}

/** Writes another card in the place of one. */
export interface ReplaceCard {
  gesture: "replaceCard";
  target: string;
  card: NewCard;
}

/** Changes one field of a card; None leaves out what can be left out. Where that leads a transfer from or to somewhere else, the conditions around it follow as those of an arrow do (:class:`MoveEnd`), but for those about the thread of a loop or of the library. */
export interface SetField {
  gesture: "setField";
  target: string;
  field: "source" | "target" | "operator" | "value" | "condition" | "init" | "step" | "variable" | "container" | "thread" | "message" | "type" | "names" | "text";
  text: string | null;
  conditions?: "alone" | "follow" | "keep";
}

/** Moves a card with its comments before the card at ``index`` of a body. */
export interface MoveCard {
  gesture: "moveCard";
  target: string;
  into: string;
  index: number;
}

/** Adds a branch to a decision, before that at ``index``; without a condition, what is done otherwise. */
export interface AddBranch {
  gesture: "addBranch";
  target: string;
  condition: string | Terms | null;
  index?: number | null;
}

/** Gives a branch of a decision another place in the order. */
export interface MoveBranch {
  gesture: "moveBranch";
  target: string;
  index: number;
}

/** Adds a handler or an aspect of one; ``copy`` takes the body that is inherited so far. */
export interface AddHandler {
  gesture: "addHandler";
  name: string;
  kind?: "handler" | "before" | "after";
  copy?: boolean;
}

/** Declares an attribute, import, constant or variable. */
export interface AddEntry {
  gesture: "addEntry";
  table: "constant" | "variable" | "attribute" | "threadimport" | "import";
  name: string;
  type: "int" | "float" | "time";
  value?: string | null;
  size?: string | null;
}

/** Gives an entry of a table another type. */
export interface ChangeType {
  gesture: "changeType";
  target: string;
  type: "int" | "float" | "time";
}

/** Gives a constant, variable or import another initial value, or none. */
export interface ChangeValue {
  gesture: "changeValue";
  target: string;
  value: string | null;
}

/** Writes what was copied from another scheduler: declarations, handlers, and cards into a body. A branch goes into a decision, whose card is ``into`` then, or into a body as a decision of its own. Transfers, each told by where it begins in that text, go into their handlers, with the loops and conditions around them. Those from birth, to places outside, and from anywhere (``outside``, told likewise) go only into handlers that are missing or still to be written: a thread is born into one place. What all these name and this scheduler lacks is declared as there. */
export interface Paste {
  gesture: "paste";
  source: TextFile;
  targets: string[];
  transfers?: number[];
  outside?: number[];
  into?: string | null;
  index?: number | null;
}

/** Several gestures as one; the ids of each are those of the text behind the one before. */
export interface Steps {
  gesture: "steps";
  name: string;
  steps: (AddContainer | ChangeKind | ChangeKey | ChangeSize | Delete | AddArrow | MoveEnd | SetCondition | AddCard | ReplaceCard | SetField | MoveCard | AddBranch | MoveBranch | AddHandler | AddEntry | ChangeType | ChangeValue | Paste)[];
}

/** Asks for a gesture as the smallest edits of the text. */
export interface EditRequest {
  version: number;
  name: string;
  text: string;
  profile?: string | null;
  workload?: TextFile | null;
  files?: Record<string, string>;
  aspects?: string[];
  outputs?: boolean;
  gesture: AddContainer | ChangeKind | ChangeKey | ChangeSize | Rename | Delete | AddArrow | MoveEnd | SetCondition | AddCard | ReplaceCard | SetField | MoveCard | AddBranch | MoveBranch | AddHandler | AddEntry | ChangeType | ChangeValue | Paste | Steps;
  seen: number;
  anyway?: boolean;
}

/** What becomes of the edges of one handler. */
export interface EdgesChange {
  handler: string;
  edges: number[] | null;
  moved: number[] | null;
}

/** What makes the graph of the text that was seen that of the text behind a gesture. It is the graph that an analysis gives, but for verdicts: those of edges that are not in ``changed_edges`` are as before, until they are looked at again. */
export interface GraphChange {
  nodes: number[];
  nodePlaces: number[];
  changedNodes: GraphNode[];
  handlers: GraphHandler[];
  undrawn: Undrawn[];
  edges: EdgesChange[];
  changedEdges: GraphEdge[];
  edgePlaces: number[];
}

/** A gesture as edits; they do not overlap and refer to the text as it was. */
export interface Edited {
  version: number;
  name: string;
  edits: Edit[];
  selects: string[];
  edge: string | null;
  graph: GraphChange | null;
}

/** Another gesture that would do. */
export interface Offer {
  label: string;
  gesture: AddContainer | ChangeKind | ChangeKey | ChangeSize | Rename | Delete | AddArrow | MoveEnd | SetCondition | AddCard | ReplaceCard | SetField | MoveCard | AddBranch | MoveBranch | AddHandler | AddEntry | ChangeType | ChangeValue | Paste | Steps;
  anyway: boolean;
}

/** A gesture that is not carried out; nothing is changed. */
export interface Refused {
  version: number;
  refused: string;
  offers: Offer[];
}

/** Asks for the text of a new scheduler, whose stubs the problems list leads through. */
export interface NewSchedulerRequest {
  name: string;
  profile: "embedded" | "pth";
  start: "empty" | "base" | "roundRobin" | "priority" | "shortestJob" | "application";
  base?: string | null;
  files?: Record<string, string>;
}

/** The text of a new scheduler; None with the reason. */
export interface NewScheduler {
  text: string | null;
  refused: string | null;
}
