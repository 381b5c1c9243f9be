// The shapes of the table's JSON, for the type checker only. Written by `python -m tools.wire_types` from
// haab/table/wire: change that and run it again.

/** So much of something, won or (less than 0) lost. */
export interface Amount {
  what: string;
  n: number;
  text: string;
}

/** How far an analysis has come, and what was found when it is done. */
export interface AnalysisAnswer {
  done: number;
  /** 0: it is not known yet. */
  steps: number;
  has_failed: boolean;
  seats: SeatAnalysis[] | null;
}

/** What a browser thinks of a finished game: every turn of some seats, and what every turn began with.

`values`: of every turn of anybody. */
export interface AnalysisFound {
  verdicts: FoundVerdict[];
  values: FoundValue[];
}

/** A finished game as a browser can analyse it. */
export interface AnalysisWork {
  /** How it began: the bytes of the record, in base64. */
  record: string;
  /** What was played. */
  codes: number[];
  /** Of all seats, in their order. */
  turns: WorkTurn[];
}

/** Whether somebody may take back a turn; `number` is that of the question, as `asked` of a view has it. */
export interface AnswerBack {
  seat: number;
  number: number;
  allow: boolean;
}

/** The turn that somebody would play now. */
export interface AnswerMistake {
  record: Record<string, any>;
  best: number[];
  played: number[];
  cost: number;
  moves: string[];
}

/** The turn that somebody found. */
export interface AnswerPuzzle {
  date: string;
  moves: string[];
}

/** Whether somebody may sit down; `number` is that of the question, as `asking` of a view has it. */
export interface AnswerSeat {
  number: number;
  allow: boolean;
}

/** A hint; `press` says how much is to be told: the first move, the plan too, the reason too.

With `advice` the coach does not think, but puts into words what the browser has found out. */
export interface AskHint {
  seat: number;
  press?: "1" | "2" | "3";
  advice?: FoundJudgement | null;
}

/** Somebody asks the others to let them take back their last turn. */
export interface Asked {
  /** Whoever answers sends it. */
  number: number;
  seat: number;
  /** The confirmed moves that would be left. */
  goal: number;
  /** The seats of those who have allowed it. */
  allowed: number[];
  /** The seats of those who have not answered yet. */
  waiting: number[];
}

/** What a seat is to decide; all that it cannot know was dealt anew. */
export interface AskedTurn {
  /** The moves, with those of the draft, after which it is asked. */
  number: number;
  seat: number;
  /** The bytes of the record, in base64. */
  record: string;
  /** It follows from what the seat may know. */
  seed: number;
}

/** The turn of a seat that was furthest ahead of the best other one that was found, and why. */
export interface BestTurn {
  round: number;
  number: number;
  gain: number;
  played: PlanStep[];
  other: PlanStep[];
  reason: string;
}

/** An opponent. */
export interface BotKind {
  name: string;
  text: string;
  /** From 1 to 6; null for the programs that levels are made of. */
  level: number | null;
  /** How strong it is, by game, where that was measured. */
  strengths: Record<string, BotStrength>;
  parameters: BotParameter[];
}

/** Something that can be set about an opponent; words have no bounds. */
export interface BotParameter {
  name: string;
  default: number | string;
  least: number | null;
  most: number | null;
  text: string;
}

/** What `haab ladder` found out about an opponent. */
export interface BotStrength {
  /** `greedy` has 1000; 400 more win ten games of eleven. */
  rating: number;
  low: number;
  /** The rating lies between these with a probability of 95 %. */
  high: number;
  /** Games against others that this was seen in. */
  games: number;
  /** The mean score among themselves; null where that was not measured. */
  points: number | null;
  /** By so many of them at a table; the same number for all opponents of a game. */
  players: number | null;
}

/** A way in which whoever uses this browser can be called. */
export interface CallWay {
  id: string;
  kind: "hook" | "mail" | "push";
  /** The e-mail address, or the host that is told. */
  address: string;
  /** Whether calls are sent. */
  is_good: boolean;
  /** Whether an e-mail address is still to be confirmed with the code that was sent to it. */
  awaits_code: boolean;
  /** Why the last call did not arrive. */
  trouble: string | null;
  /** The games that it is wanted for. */
  games: string[];
}

/** How whoever uses this browser can be called when it is their turn, and how they are. */
export interface Calls {
  /** The key of the table that a browser subscribes with; null: this table does not push. */
  push_key: string | null;
  webhooks: boolean;
  mail: boolean;
  ways: CallWay[];
}

/** What the table offers. */
export interface Catalogue {
  games: GameKind[];
  bots: BotKind[];
  languages: Language[];
  /** The colours that players can choose from. */
  colours: Colour[];
  version: string;
  /** Whether games may be opened to whoever has the address. */
  open_tables: boolean;
  /** Whether others can come, by links; a table that is in one browser has none. */
  guests: boolean;
}

export type Cell = SeatCell | string;

/** Something that a move brought about: to whom (null: the whole table), and what. */
export interface Change {
  key: string;
  params?: Record<string, Param>;
  seat: number | null;
}

/** A new name or colour, or a bot in the seat (`null`: a person again). */
export interface ChangeSeat {
  name?: string | null;
  seat: number;
  colour?: "blue" | "green" | "orange" | "red" | "yellow" | null;
  bot?: string | null;
  take_back?: boolean;
}

/** A clause of the rules. */
export interface ClauseText {
  id: string;
  /** A difference: between printed rulebooks, with the reading that was taken. */
  kind: "clause" | "difference" | "example" | "ruling";
  /** What a ruling, an example or a difference is called; empty for most clauses. */
  title: string;
  /** In Markdown, with the tables that belong to it. */
  text: string;
  /** The language of title and text: English where the reader's has no words for it. */
  lang: string;
  chapter: string;
  book: string;
  /** Whether decisions, refusals or explanations name it. */
  met: boolean;
  /** How many cases of a worked example can be played on the board. */
  cases: number;
}

/** How thinking time is counted. */
export interface Clock {
  /** For the whole game; null: `days` for each turn. */
  minutes: number | null;
  /** Seconds that are added after each turn. */
  increment: number;
  days: number | null;
  /** What the others may do when somebody's time is up: nothing, let a bot play, or vote on it. */
  when_out: "bot" | "nothing" | "vote";
}

export type Colour = "blue" | "green" | "orange" | "red" | "yellow";

/** What is printed on a game's components, and the words for it by id. */
export interface Components {
  data: Record<string, any>;
  texts: Record<string, Explanation>;
}

/** The lead that was to be expected at the beginning of a turn. */
export interface CurvePoint {
  round: number;
  /** The moves before it. */
  number: number;
  lead: number;
  /** Of winning, from 0 to 1. */
  chance: number;
}

/** The puzzle of a day. */
export interface DailyPuzzle {
  date: string;
  number: number;
  key: string;
  players: number;
  theme: string;
  difficulty: string;
  game: string;
  title: string;
  task: string;
  picture: PuzzlePicture;
}

/** The puzzles of a day, one for each game that has some. */
export interface DailyPuzzles {
  date: string;
  puzzles: DailyPuzzle[];
}

/** The deal of a day. */
export interface Deal {
  date: string;
  /** That of the opponents. */
  level: number;
  /** Whether the result is in the list of the deal. */
  is_shown: boolean;
}

/** A deal that was brought to the table, or has been before. */
export interface DealOpened {
  id: string;
  date: string;
  /** That of the opponents: who has begun already goes on against the same. */
  level: number;
}

/** How somebody did. */
export interface DealResult {
  name: string;
  points: number;
  place: number;
  /** Points more than the best of the others; less than 0: fewer. */
  lead: number;
}

/** The results of those who show them, the best first. */
export interface DealResults {
  date: string;
  level: number;
  results: DealResult[];
}

/** The same deal with a bot in the seat: a game to look at. */
export interface DealRival {
  id: string;
  seat: number;
  bot: string;
}

/** The turn or event at which the winner gained most points on the runner-up for good. */
export interface Decided {
  /** How many moves had been made by then. */
  moves: number;
  text: string;
}

/** What is being decided. */
export interface Decision {
  kind: string;
  /** The id of the clause of the rules. */
  clause: string;
  text: string;
}

/** A game that was deleted. */
export interface Deleted {
  deleted: string;
}

/** A value that stands somewhere else than in the view after it. */
export interface Difference {
  /** The keys and indices that lead to it. */
  path: (number | string)[];
  value: any;
}

/** What somebody is told who has the address of a game and nothing else: no more than whoever watches knows. */
export interface Door {
  id: string;
  game: string;
  title: string;
  status: "over" | "running" | "waiting";
  seats: Seat[];
}

/** A step of the turn that is being tried out. */
export interface DraftedMove {
  notation: string;
  text: string;
}

/** A link that holds a saved game, to be drawn as a QR code. */
export interface DrawQrCode {
  link: string;
}

/** Where the page finds the drawing of a board. */
export interface DrawnBoard {
  script: string;
  style: string;
  /** The script that tells everything that can lie on the table; null where nobody has drawn it. */
  inventory: string | null;
}

/** How much is thought about a position (haab/coach/comparing.py). */
export interface Effort {
  beginnings: number;
  drawn: number;
  heat: number;
  glances: number;
  horizon: number;
  fewest: number;
  thoughts: number;
  warmth: number;
  slope: number;
  lean: number;
  noise: number;
  way_noise: number;
  spread: number;
}

/** A confirmed move. */
export interface Entry {
  number: number;
  seat: number;
  name: string;
  notation: string | null;
  verb: string | null;
  args: (number | string)[];
  /** The ids of the things on the board that it belongs to. */
  at: string[];
  text: string;
  changes: string[];
  /** The changes as structure. */
  details: Change[];
  /** The events that it brought about; what they tell is not among the changes. */
  scenes: Scene[];
  /** How many rounds had begun when it was made. */
  round: number;
  time: string;
}

/** The body of every answer that is not a 2xx. */
export interface ErrorAnswer {
  error: Refusal;
}

/** What a thing on the board is. */
export interface Explanation {
  title: string;
  lines: string[];
  clause: string;
}

/** The tiles that are left on the fields of a harvest space. */
export interface FieldTiles {
  wood: number;
  corn: number;
}

/** The Food Day that comes next. */
export interface FoodDay {
  number: number;
  kind: "end_of_age" | "mid_age";
  days: number;
}

/** What a browser has found out by itself: the codes of the best turn and of another, and how both fared.

`sources`: the difference by what the own points came from, in the order of the game's score sheet; `sheets`: that
of every seat, the own one among them. */
export interface FoundJudgement {
  better: number[];
  other: number[];
  worlds: number;
  difference: number;
  error: number;
  sources: number[];
  lead: number;
  chance: number;
  sheets?: number[][];
}

/** Every seat's expected lead and chance to win before a turn; its lead after it, whatever that had revealed. */
export interface FoundValue {
  leads: number[];
  chances: number[];
  after?: number[] | null;
}

/** What a browser thinks of a turn, after so many moves; `is_sure`: it was looked at again. */
export interface FoundVerdict {
  number: number;
  found: FoundJudgement;
  is_sure: boolean;
}

/** A game that can be opened. */
export interface GameKind {
  name: string;
  title: string;
  /** What it is, in two sentences. */
  about: string;
  /** How long it takes. */
  length: string;
  /** How much there is to think about. */
  weight: string;
  seats: number[];
  /** What is chosen for everybody when a game is opened with `simple_start`; null where there is nothing. */
  simple_start: string | null;
  options: GameOption[];
  /** The colours of the seats, in their order. */
  colours: Colour[];
  /** Whether there is a tour of it. */
  tour: boolean;
  /** The names of its rulebooks. */
  rulebooks: string[];
  board: DrawnBoard | null;
  /** What bots can lean to in it. */
  personalities: Personality[];
}

/** Something that is settled before a game begins. */
export interface GameOption {
  name: string;
  default: boolean;
  /** Numbers of players with which it is always on. */
  needed_by: number[];
  /** The clause of which it is another reading; null: it is something more to play with. */
  reading_of: string | null;
  text: string;
}

/** What a player is to reach in a position: a number of the state, how many things are in a list, or their sum. */
export interface Goal {
  path: (number | string)[];
  least: number;
}

/** What the coach would do: the first move, the plan if it was asked for, and the reason if that was. */
export interface Hint {
  /** The moves, with those of the draft, after which it is meant. */
  number: number;
  press: number;
  move: PlanStep;
  plan: PlanStep[] | null;
  reason: string | null;
  /** The turn that the plan was compared with, in words. */
  next_best: string | null;
}

/** The log. */
export interface History {
  entries: Entry[];
}

/** A web address that is to be told, and who reads it there. */
export interface HookWay {
  url: string;
  style: "discord" | "matrix" | "ntfy" | "plain" | "slack";
}

/** A record of play. */
export interface Import {
  record: Record<string, any>;
}

/** Coming to a game by a link. */
export interface Join {
  name?: string | null;
  key: string;
}

/** A cheapest way of a piece to a place over several moves. */
export interface Journey {
  to: string;
  cost: number;
  /** The moves in notation, to be played one after the other. */
  moves: string[];
  /** The places that it touches. */
  path: string[];
}

/** Where a piece can get. */
export interface Journeys {
  journeys: Journey[];
}

/** How a browser keeps a game in its list: under a name of its own, put away or not. What is left out stays. */
export interface Keep {
  title?: string | null;
  archived?: boolean | null;
}

/** How this browser keeps a game in its list now. */
export interface Kept {
  title: string | null;
  is_archived: boolean | null;
}

/** A language that the table speaks. */
export interface Language {
  code: string;
  name: string;
}

/** Where the lead at the end came from: `start`, `play`, `others` and `luck` add up to `result`. */
export interface LeadAccount {
  start: number;
  play: number;
  others: number;
  luck: number;
  result: number;
}

/** A seat that was left. */
export interface Left {
  left: number;
}

/** A move that may be chosen now. */
export interface LegalMove {
  key: string;
  params?: Record<string, Param>;
  code: number;
  /** What is sent to play it. */
  notation: string;
  verb: string;
  args: (number | string)[];
  /** The ids of the things on the board that it belongs to. */
  at: string[];
  text: string;
  /** Whether it ends what can be taken back. */
  confirms: boolean;
  /** Whether it is what suits a first game, where a newcomer cannot judge yet. */
  recommended: boolean;
}

/** A position that is played step by step, and one to solve. */
export interface Lesson {
  name: string;
  title: string;
  record: Record<string, any>;
  picture: PuzzlePicture;
  steps: TourStep[];
  puzzle: Puzzle;
}

/** What is taught of a game: why one plays, and lessons. */
export interface Lessons {
  why: string[];
  lessons: Lesson[];
}

/** A link that was just made: `/game/ID#key=KEY`. The table keeps no key: nobody can ask for this one again. */
export interface Link {
  kind: "device" | "seat" | "watch";
  seat: number | null;
  key: string;
  /** The whole link, with an address that others can reach as far as the table knows one. */
  url: string;
  /** Whether only the computer on which the table runs can open it. */
  local: boolean;
  /** What can be typed in place of the link, by hand or told by phone (`POST /api/codes`). */
  code: string;
  code_until: string;
}

/** What the WebSocket `/api/games/{game_id}/live` sends: how the game stands, and the moves that led to it. */
export interface LiveMessage {
  view?: View;
  patch?: Patch;
  type: "view";
  events: Entry[];
  /** For a page that wants them: how the game stood after each of the events of others, but the last. */
  steps?: PastStep[];
}

/** One of the looks at the turns of a seat of a finished game. */
export interface Look {
  effort: Effort;
  /** How many turns are looked at because they seem to have cost most. */
  doubtful: number;
  /** And how many of the others because they seem to have gained most. */
  fine: number;
  /** Added to the seed of a turn. */
  salt: number;
}

/** An e-mail address; it is sent a code first. */
export interface MailWay {
  address: string;
}

/** Something that is counted, beside points. */
export interface Measure {
  name: string;
  text: string;
}

/** A text as structure: its key in the catalogues, and what stands in its holes. */
export interface Message {
  key: string;
  params?: Record<string, Param>;
}

/** A turn that cost something: what was played, what was better, and why. */
export interface Mistake {
  round: number;
  number: number;
  cost: number;
  played: PlanStep[];
  better: PlanStep[];
  reason: string;
  /** Both turns, for whoever wants to try it again. */
  codes: MistakeCodes;
}

/** A better turn and what was played, in codes. */
export interface MistakeCodes {
  best: number[];
  played: number[];
}

/** How the game stands after a move, and the moves that it confirmed. */
export interface MoveAnswer {
  view?: View;
  patch?: Patch;
  /** The number of the move. */
  accepted: number;
  events: Entry[];
}

/** A game of this browser. */
export interface MyGame {
  id: string;
  game: string;
  title: string;
  status: "over" | "running" | "waiting";
  your_turn: boolean;
  seats: Seat[];
  version: number;
  updated: string;
  /** Why the game does not go on by itself; null for one that does. */
  mark: string | null;
  /** Whether this browser opened the game, and may delete it. */
  is_owner: boolean;
  /** The seats that this browser may play. */
  own_seats: number[];
  /** What this browser calls the game; empty: it has no name of its own. */
  own_title: string;
  is_archived: boolean;
  /** The deal of a day that the game is. */
  deal: Deal | null;
  /** When it will be deleted because nothing happens in it; null as long as that is far off. */
  expires: string | null;
}

/** The games of this browser: those that it has put away, or all others. */
export interface MyGames {
  games: MyGame[];
}

/** An array of a network. */
export interface NetworkPart {
  name: string;
  shape: number[];
}

/** Time for the whole game (`minutes`), with something added after each turn, or for each turn (`days`). */
export interface NewClock {
  minutes?: number | null;
  /** Seconds; only with `minutes`. */
  increment?: number;
  days?: number | null;
  when_out?: "bot" | "nothing" | "vote";
}

/** A game to be opened. */
export interface NewGame {
  game: string;
  players: number;
  seats: NewSeat[];
  options?: Record<string, boolean>;
  seed?: number | string | null;
  /** The seat that begins; null: by lot. Not with a seed, which says it. */
  first?: number | null;
  clock?: NewClock | null;
  /** Whether whoever has the address of the table may take an open seat; it must allow that (`--open-tables`). */
  listed?: boolean;
  /** Whether whoever is to move may ask the coach. */
  hints?: boolean;
  /** Whether what is recommended for a first game is chosen for everybody before it begins: starting wealth. */
  simple_start?: boolean;
}

/** A link to be made: to an open seat, to an own seat from another device, or to watch. */
export interface NewLink {
  kind: "device" | "seat" | "watch";
  seat?: number | null;
}

/** Who is to sit on a seat: whoever opens the game, somebody else by link, or a bot. */
export interface NewSeat {
  kind: "bot" | "me" | "open";
  name?: string;
  bot?: string | null;
}

/** What somebody wrote down for themselves. */
export interface Note {
  text: string;
}

/** Something that happened around the table. */
export interface Notice {
  number: number;
  /** The confirmed moves that it came after. */
  version: number;
  kind: "allows_back" | "asks_back" | "asks_seat" | "bot" | "by_chance" | "invited" | "left" | "nudged" | "refuses_back" | "refuses_seat" | "sat_down" | "taken_back" | "vote_bot" | "went_back";
  seat: number | null;
  /** The seat that did it, where that is another one than the one that it is about. */
  by: number | null;
  text: string;
  time: string;
}

/** A seat. */
export interface OneSeat {
  seat: number;
}

/** The deal of a day, against opponents of a level. */
export interface OpenDeal {
  name?: string | null;
  date: string;
  level?: number;
}

/** The puzzle of a day. */
export interface OpenPuzzle {
  date: string;
}

/** A game with a seat that anybody may take who has the address of the table. */
export interface OpenTable {
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean>;
  seats: Seat[];
  clock: Clock | null;
  created: string;
}

/** The open tables; none where they are not allowed. */
export interface OpenTables {
  tables: OpenTable[];
}

/** A game that was opened. */
export interface Opened {
  view: View;
  id: string;
  /** An invitation to each open seat, and a link for spectators. */
  links: Link[];
}

/** A paragraph of the game as people tell it to each other. */
export interface OpeningPart {
  title: string;
  text: string;
  /** Words of questions that it answers, for whoever searches. */
  asks: string;
  /** The page has a drawing of this name for it. */
  picture: string | null;
  /** The clauses behind it. */
  clauses: string[];
}

/** A costly turn of an own game: the record of play up to it, the better turn and what was played, in codes. */
export interface OwnMistake {
  record: Record<string, any>;
  best: number[];
  played: number[];
  cost: number;
}

/** A part of the state as a table of words; the first cell of a row is its heading. */
export interface Panel {
  id: string;
  title: string;
  head: Cell[];
  rows: Cell[][];
}

export type Param = Message | Param[] | Player | number | string;

/** How the game stood after a move on the way to a view: `to_move`, `round`, `scores` and `state`. */
export interface PastStep {
  /** The number of the move. */
  number: number;
  /** What differs from the step after it; the last step differs from the view. */
  changes: Difference[];
}

/** What changed from a view that the client holds (`have`): all else stays as it is there. */
export interface Patch {
  /** Which view it changes: its `revision.step`, as the client said. */
  base: string;
  /** The language of both. */
  lang: string;
  /** The fields of the view, other than `panels` and `state`, that are different. */
  view: Record<string, any>;
  /** The panels that are new or different. */
  panels: Panel[];
  /** The ids of all panels, in their order; one that is not named is gone. */
  panel_ids: string[];
  /** The fields of the state that are new or different. */
  state: Record<string, any>;
  /** The names of all fields of the state; one that is not named is gone. */
  state_keys: string[];
}

/** What a bot can lean to; a bot is given it as `name:personality=builder`. */
export interface Personality {
  name: string;
  text: string;
}

/** A move of a plan: its notation, what it means, and what a board needs to draw it. */
export interface PlanStep {
  notation: string;
  text: string;
  verb: string;
  args: (number | string)[];
  /** The ids of the things on the board that it belongs to. */
  at: string[];
}

/** A move. */
export interface PlayMove {
  seat: number;
  expected: number;
  move_id: string;
  move: string;
}

/** A game that begins where another one stood after so many moves.

`seat` is played by whoever asks, all others by a bot; without one, everybody at this screen. */
export interface PlayOn {
  seat: number;
  number: number;
  bot?: string | null;
}

/** A record of play, from a seed or from a position. */
export interface PlayRecord {
  haab: number;
  game: string;
  rules: number;
  players?: number;
  seed?: number | string;
  options?: Record<string, boolean>;
  position?: Record<string, any>;
  moves: string[];
}

/** A player in a text. */
export interface Player {
  seat: number;
  colour: string;
}

/** Scores round by round, and how many every seat had of some other things. */
export interface Points {
  rounds: RoundPoints[];
  /** In the order of `held`. */
  measures: Measure[];
  /** What decided the game, once it is over and if anything did. */
  decided: Decided | null;
}

/** A browser that is to be called by push: its subscription, as the browser gives it. */
export interface PushWay {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A position to solve. */
export interface Puzzle {
  record: Record<string, any>;
  text: string;
  /** Said when it is solved: why that was it. */
  right: string;
  /** Said when the turn is over and it is not. */
  wrong: string;
  goals: Goal[];
}

/** All puzzles of a game, that of the day first, then those of the days before. */
export interface PuzzleArchive {
  game: string;
  title: string;
  puzzles: PuzzleOf[];
}

/** A puzzle of the collection as it is listed. */
export interface PuzzleOf {
  /** The latest day that had it. */
  date: string;
  number: number;
  /** What it is called for ever. */
  key: string;
  players: number;
  /** What it is about; may be empty. */
  theme: string;
  difficulty: string;
}

/** A puzzle that was brought to the table. */
export interface PuzzleOpened {
  id: string;
  game: string;
  seat: number;
  key: string;
  task: string;
  /** What was done in the turn already; may be empty. */
  spent: string;
}

/** Whether a turn was the right one, why, and the plan. */
export interface PuzzleOutcome {
  is_right: boolean;
  text: string;
  plan: string[];
}

/** What a board needs to draw a position, small. */
export interface PuzzlePicture {
  state: Record<string, any>;
  colours: string[];
}

/** Why a request was not granted. */
export interface Refusal {
  /** For programs: stale, illegal_move, not_found, forbidden, conflict, bad_request, invalid, ... */
  code: string;
  /** For people, in the language that the request asks for. */
  message: string;
  /** With `stale`: the number that the game is at now. */
  number?: number;
  /** With `illegal_move`: what was asked for. */
  move?: string;
  /** With `illegal_move`: what may be played, in notation. */
  legal?: string[];
}

/** Every seat's score at the end of a round, and what it had. */
export interface RoundPoints {
  number: number;
  /** How many moves had been made by then. */
  moves: number;
  scores: number[];
  /** How many of each measure every seat had then. */
  held: number[][];
}

/** A whole rulebook. */
export interface Rulebook {
  name: string;
  /** How it opens; empty for an expansion. */
  opening: OpeningPart[];
  /** The first is the book's own heading. */
  chapters: RulebookChapter[];
}

/** What stands below one heading of a rulebook. */
export interface RulebookChapter {
  title: string;
  /** The language of the title. */
  lang: string;
  /** In Markdown. */
  introduction: string;
  introduction_lang: string;
  clauses: ClauseText[];
}

/** Something was said. */
export interface Said {
  number: number;
}

/** Something to be said at a table: own words, or one of the sentences that everybody reads in their language. */
export interface Say {
  text?: string | null;
  preset?: string | null;
  /** The own seat that is spoken from. */
  seat?: number | null;
  /** What somebody is called who has no seat. */
  name?: string;
}

/** An event that concerns the whole table, to be shown step by step: a Food Day, a scoring, the end. */
export interface Scene {
  kind: string;
  text: string;
  steps: SceneStep[];
  /** What it comes to for each player that it concerns, in words; the amounts are in the steps. */
  totals: Share[];
}

/** A step of an event. */
export interface SceneStep {
  text: string;
  /** The ids of the things on the board where it happens. */
  at: string[];
  shares: Share[];
}

/** Who sits there, for everybody to see. */
export interface Seat {
  seat: number;
  name: string;
  colour: Colour;
  kind: "bot" | "open" | "person";
  bot: string | null;
  connected: boolean;
  /** Milliseconds left to think; null in a game without clocks. */
  clock_ms: number | null;
}

/** A game as it was for a seat. */
export interface SeatAnalysis {
  seat: number;
  curve: CurvePoint[];
  mistakes: Mistake[];
  /** Points of lead that were given away in the turns that are told. */
  cost: number;
  /** Null: of none it can be said. */
  best: BestTurn | null;
  account: LeadAccount;
}

/** A cell of a panel that names a player. */
export interface SeatCell {
  text: string;
  seat: number;
}

/** Somebody who watches asks to be let sit down on an open seat. */
export interface SeatRequest {
  /** Whoever answers sends it. */
  number: number;
  seat: number;
  name: string;
}

/** What a step of an event means for one player. */
export interface Share {
  seat: number;
  amounts: Amount[];
  /** How they came about; may be empty. */
  text: string;
}

/** A line of the score sheet: the points of every seat from one source. */
export interface SheetRow {
  source: string;
  text: string;
  points: number[];
}

/** Whether the own result is to be in the list of the deal. */
export interface ShowDeal {
  is_shown: boolean;
}

/** A link to be shown as a QR code. */
export interface ShowLink {
  key: string;
}

/** A space that a worker was placed beyond. */
export interface SkippedSpace {
  gear: string;
  space: number;
}

/** Undo or redo. */
export interface Step {
  seat: number;
  expected: number;
}

/** A way in which nobody is to be called any more: what the address in a mail says. */
export interface StopCalls {
  way: string;
}

/** Nobody is called in this way any more. */
export interface Stopped {
  /** Whether anybody was. */
  stopped: boolean;
}

/** Whether whoever has the address of a game may watch it, and ask for an open seat. */
export interface SwitchDoor {
  by_address: boolean;
}

/** Whether people may talk at a table. */
export interface SwitchTalk {
  is_on: boolean;
}

/** Sitting down at an open table, or asking the people at a table for an open seat. */
export interface TakeSeat {
  name?: string | null;
  seat: number;
}

/** The talk at a table. */
export interface Talk {
  is_on: boolean;
  /** Whether this browser may switch talk on and off. */
  can_switch: boolean;
  /** Where it speaks. */
  room: "table" | "watching";
  /** What its own lines have as author. */
  author: string;
  lines: TalkLine[];
  presets: TalkPreset[];
}

/** Something that was said. */
export interface TalkLine {
  number: number;
  /** At the table, or among those who watch. */
  room: "table" | "watching";
  seat: number | null;
  /** The same in all that one browser says at this game. */
  author: string;
  name: string;
  /** Which of the sentences that everybody reads in their own language; null: own words. */
  preset: string | null;
  text: string;
  time: string;
}

/** What the live line sends to a page that asks for talk: what was said since. */
export interface TalkMessage {
  type: "talk";
  is_on: boolean;
  lines: TalkLine[];
}

/** A sentence that everybody reads in their own language. */
export interface TalkPreset {
  key: string;
  text: string;
}

/** Whether people may talk. */
export interface TalkSwitch {
  is_on: boolean;
}

/** All that a browser needs, besides the rules of the coach, to think as the table does. */
export interface Thinking {
  game: string;
  /** Null: the game has none, and the table thinks. */
  network: ThinkingNetwork | null;
  /** About a hint. */
  thorough: Effort;
  /** At the turns of a finished game: each at fewer of them and longer; the last one is told. */
  looks: Look[];
  /** Worlds in which a position is appraised. */
  worlds: number;
}

/** The network that the coach proposes turns and plays on by. */
export interface ThinkingNetwork {
  /** Where its numbers are, one array after the other: the first of small whole numbers, the others halves. */
  file: string;
  arrays: NetworkPart[];
  /** What its forward pass needs. */
  memory: NetworkPart[];
  /** Its other fields. */
  numbers: Record<string, number>;
}

/** The tiles to come, but not in which order. */
export interface TikalPile {
  left: number;
  next_letter: string | null;
  tiles: string[];
}

/** What a player has. */
export interface TikalPlayer {
  colour: string;
  score: number;
  points: Record<string, number>;
  supply: number;
  /** A space, or `supply`, `guard`, `removed`. */
  leader: string;
  members: Record<string, number>;
  removed: number;
  camps: string[];
  guards: string[];
  treasures: Record<string, number>;
  eligible?: boolean;
}

/** A tile on the board, and who is there. */
export interface TikalSpace {
  tile: string;
  kind: string;
  /** The stepping stones at each edge. */
  stones: number[];
  /** The action points to cross each edge; 0: there is no way. */
  crossings: number[];
  camp: number | null;
  guard: number | null;
  turn?: number;
  value?: number;
  tokens?: number;
  strengths?: number[];
  majority?: number | null;
}

/** The table of Tikal as everybody sees it. */
export interface TikalState {
  players: TikalPlayer[];
  board: Record<string, TikalSpace>;
  laid_out: string[];
  set_aside: string[];
  /** What is due, and all that it needs, as in a position. */
  turn: Record<string, any>;
  reveals: number;
  levels: Record<string, number>;
  pile: TikalPile;
  stock: number;
}

/** How the game stands: a whole view, or for a client that holds a view that the table knows, what changed. */
export interface Told {
  view?: View;
  patch?: Patch;
}

/** A move of a tour, and what is said about it. */
export interface TourStep {
  move: string;
  text: string | null;
}

/** A tour. */
export interface TourSteps {
  steps: TourStep[];
}

/** Coming to a game by the code of a link. */
export interface TypedCode {
  name?: string | null;
  code: string;
}

/** What lies in front of a player. */
export interface TzolkinPlayer {
  colour: string;
  corn: number;
  wood: number;
  stone: number;
  gold: number;
  skulls: number;
  points: Record<string, number>;
  workers: number;
  available: number;
  temples: Record<string, number>;
  technologies: Record<string, number>;
  light: boolean;
  corn_tiles: number;
  wood_tiles: number;
  buildings: string[];
  monuments: string[];
  wealth: TzolkinWealth;
  corn_to_feed: number | null;
  fed?: number;
  tribe?: string | null;
  tribes?: string[];
}

/** The table of Tzolk'in as a seat sees it. */
export interface TzolkinState {
  day: number;
  rounds: number;
  food_days: number;
  next_food_day: FoodDay | null;
  age: number;
  first: number;
  start_space: number | null;
  tooth_corn: Record<string, number>;
  gears: Record<string, Record<string, "dummy" | number>>;
  fields: Record<string, FieldTiles>;
  skull_bank: number;
  skulls_placed: Record<string, number>;
  row: (string | null)[];
  monuments: (string | null)[];
  pile_left: number;
  revealed: boolean;
  wealth_drawn: string[];
  players: TzolkinPlayer[];
  pending: (Record<string, number | string>)[];
  options?: Record<string, boolean>;
  quick_spaces?: ("dummy" | number | null)[];
  quick_tiles?: string[];
  quick_tile?: string;
  dummies_left?: number;
  prophecies?: (string | null)[];
  calamity?: string | null;
  built_now?: string[];
  ability?: boolean;
  skipped?: SkippedSpace | null;
  just_placed?: Record<string, number[]>;
}

/** Starting wealth tiles, as far as the viewer may know them. */
export interface TzolkinWealth {
  dealt?: string[];
  dealt_count?: number;
  kept?: string[];
}

/** A game as one seat, or a spectator, sees it. */
export interface View {
  round: number;
  decision: Decision | null;
  scores: number[];
  ranking: number[][] | null;
  sheet: SheetRow[];
  panels: Panel[];
  state: any;
  id: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, boolean>;
  seat: number | null;
  pinned: string | null;
  clock: Clock | null;
  backs: number;
  votes: number[];
  votes_needed: number;
  asked: Asked | null;
  asking: SeatRequest[];
  is_listed: boolean;
  by_address: boolean;
  hints: boolean;
  deal: Deal | null;
  status: "over" | "running" | "waiting";
  /** How many moves are confirmed. */
  version: number;
  /** Grows with every change that everybody may see; 0 in a view of the past. */
  revision: number;
  /** Grows with every change of the own turn that is being tried out; the later of two views has the higher
(revision, step). */
  step: number;
  /** How many moves the viewer sees, tried-out ones included; a request to change something sends it as `expected`. */
  number: number;
  /** The seats that this browser may play. */
  own_seats: number[];
  /** Whether this browser opened the game: it may invite, and delete the game. */
  is_owner: boolean;
  /** How many browsers may play this seat; 0 for others than its player. */
  devices: number;
  seats: Seat[];
  to_move: number | null;
  your_turn: boolean;
  secret_due: boolean;
  /** The moves that the viewer may choose now. */
  legal: LegalMove[];
  draft: DraftedMove[];
  can_undo: boolean;
  can_redo: boolean;
  rematch: string | null;
  known_seed: number | string | null;
  /** Why the game does not go on by itself; null for one that does. */
  mark: string | null;
  /** What happened around the table lately: who sat down, left, was invited again. */
  notices: Notice[];
}

/** The view after a change. */
export interface ViewAnswer {
  view: View;
}

/** Whether to be called to a game. */
export interface WantCalls {
  game: string;
  wanted: boolean;
}

/** The code that was sent to an e-mail address. */
export interface WayCode {
  code: string;
}

/** A turn of a finished game. */
export interface WorkTurn {
  /** The moves before it. */
  number: number;
  seat: number;
  length: number;
  /** By which it is judged: it follows from what its seat could know. */
  seed: number;
  /** Whether it can be judged. */
  has_choice: boolean;
  /** Whether something was revealed at its end. */
  reveals: boolean;
}

/** What somebody writes down for themselves. */
export interface WriteNote {
  text: string;
}
