/**
 * What one `ask` remembers from one question to the next, so that a text that comes with ten thousand questions is read once. All of it is
 * here, and in what is below the dialects, `text/memory.ts`, which readers and voices use for what they find in one text.
 *
 * - **What may be kept**: what follows from texts alone, under the texts it follows from: readings, voices, the agents of a directory. And what a
 *   function made of objects that never change, under those objects: rulings. Nothing that follows from the time, from the order of questions or
 *   from what was kept before, so that a memory changes only how fast an answer comes, never the answer.
 * - **For how long**: until other texts of the same kind come. Of robots.txt many are kept, of everything else the last.
 * - **Who copies**: what a caller gave and may change is copied here, before it is kept (header lines, outcomes of fetches). What was kept is
 *   copied where an answer is put together (`reasons.ts`, `decide.ts`, `answer-question.ts`), since a caller may change the answer. Between the
 *   two, nothing is changed, so readers, voices and rulings pass kept objects on as they are.
 *
 * docs/decisions/0017-memory.md has what each part saves.
 *
 * @module
 */
import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { RobotsReading } from '../dialects/texts.js';
import type { Agent } from '../policy/agent.js';
import type { File, Files } from '../policy/file.js';
import type { Page } from '../policy/page.js';
import type { Ruling } from '../policy/statement.js';
import type { Usage } from '../policy/usage.js';
import type { Voice } from '../policy/voice.js';
import { Header, type HeaderLine } from '../text/header.js';
import type { Markup } from './parts/markup.js';
import type { Fetched, Question } from './question.js';
import { readFile, readRobots } from './read-documents.js';

/** Limit: how much is kept, in characters of text. Enough for a thousand ordinary files, or for a few dozen of the largest. */
const maxKept = 16 * 1024 * 1024;

/** Limit: what a reading costs beside its text, since a file of ten characters takes kilobytes once it is read. */
const costOfReading = 8 * 1024;

/** Limit: longer headers are not kept. No server sends one of this length. */
const maxKeptLines = 200;

/** Limit: names whose agents are kept. Programs ask for a few agents again and again. */
const maxKeptAgents = 64;

/** A robots.txt that was read. */
export interface KeptRobots<Problems> {
  readonly reading: RobotsReading;
  /** In the form in which they are needed again. */
  readonly problems: Problems;
  /** Its voices where no other text comes with it; absent until they are asked for. */
  alone?: FoundVoices | 'depend on the question';
}

/** Voices, with the problems that finding them reported. */
export interface FoundVoices {
  readonly voices: readonly Voice[];
  readonly problems: readonly Diagnostic[];
}

/** The texts that voices can be found in again, beside a page. */
export interface VoiceTexts {
  readonly robots: unknown;
  readonly robotsAtFetch?: unknown;
  readonly header: Header;
  readonly files: Files;
}

interface KeptPage {
  readonly markup: Markup;
  readonly body: string;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly page: Page;
}

type PageDepth = 'head' | 'whole';
type GivenFiles = NonNullable<Question['files']>;

/** The memory of one `ask`, or of whatever else reads texts again and again. */
export class Memory<Problems> {
  /**
   * Two generations: when the younger is full, the elder is dropped and the younger takes its place. To keep all in the order of their
   * use would take two changes of a Map for every question, and a search for the oldest for every new file.
   */
  #younger: Map<string, KeptRobots<Problems>> = new Map();
  #elder: ReadonlyMap<string, KeptRobots<Problems>> = new Map();
  #sizeOfYounger = 0;
  readonly #maxYounger: number;
  readonly #keepProblems: (diagnostics: readonly Diagnostic[]) => Problems;

  #header: { readonly texts: readonly string[]; header?: Header } | undefined;
  #files: { readonly entries: readonly (readonly [string, Fetched])[]; readonly files: Files } | undefined;
  readonly #pages: Map<PageDepth, KeptPage> = new Map();

  #voiceTexts: VoiceTexts | undefined;
  #voices: (FoundVoices | undefined)[] = [];
  readonly #settled: Map<Usage, { readonly spoken: readonly Ruling[]; readonly ruling: Ruling }> = new Map();
  readonly #agents: Map<string, readonly Agent[]> = new Map();

  /** `keepProblems` returns the form in which the problems of a robots.txt are kept. */
  constructor(keepProblems: (diagnostics: readonly Diagnostic[]) => Problems, keep: 'many' | 'the last' = 'many') {
    this.#keepProblems = keepProblems;
    this.#maxYounger = keep === 'many' ? maxKept / 2 : 0;
  }

  /** Returns a robots.txt as it is read. Those that were not asked about for longest are dropped. */
  robotsTxt(text: string): KeptRobots<Problems> {
    const known = this.#younger.get(text);
    if (known !== undefined) return known;
    const kept = this.#elder.get(text) ?? this.#read(text);
    this.#sizeOfYounger += text.length + costOfReading;
    if (this.#sizeOfYounger > this.#maxYounger) {
      if (this.#maxYounger > 0) this.#elder = this.#younger;
      this.#younger = new Map();
      this.#sizeOfYounger = text.length + costOfReading;
    }
    this.#younger.set(text, kept);
    return kept;
  }

  #read(text: string): KeptRobots<Problems> {
    const diagnostics: Diagnostic[] = [];
    const reading = readRobots(text, (diagnostic) => diagnostics.push(diagnostic));
    return { reading, problems: this.#keepProblems(diagnostics) };
  }

  /**
   * Returns the header of a response. The responses of one site may have equal headers. Most differ from the last one in some line, such as the
   * date, so a header is copied only when it comes for the second time.
   */
  header(lines: readonly HeaderLine[] | undefined): Header {
    if (lines === undefined || lines.length === 0) return noHeader;
    if (this.#header !== undefined && isSameHeader(lines, this.#header.texts)) {
      this.#header.header ??= new Header(pairsOf(this.#header.texts));
      return this.#header.header;
    }
    this.#header = lines.length > maxKeptLines ? undefined : { texts: lines.flat() };
    return new Header(lines);
  }

  /** Returns the other documents of a question. Equal texts are the same `Source` again, so what dialects found in it is known. */
  files(given: GivenFiles | undefined): Files {
    if (given === undefined) return noFiles;
    const entries = Object.entries(given);
    if (this.#files !== undefined && areSameFiles(entries, this.#files.entries)) return this.#files.files;
    const files = new Map(entries.map(([name, fetched]): [string, File] => [name, readFile(name, fetched)]));
    this.#files = { entries: entries.map(([name, fetched]) => [name, copyOf(fetched)]), files };
    return files;
  }

  /** Returns the page of a body. A parsed page takes several times the room of its text, so only the last is kept. */
  page(markup: Markup, body: string, contentType: string | undefined, url: string, depth: PageDepth): Page {
    const kept = this.#pages.get(depth);
    if (kept?.body === body && kept.markup === markup && kept.contentType === contentType && kept.url === url) {
      return kept.page;
    }
    const page = markup.findPage(body, contentType, url, depth);
    this.#pages.set(depth, { markup, body, contentType, url, page });
    return page;
  }

  /**
   * Returns the voices of one dialect, by its index among all, about texts without a page, for a dialect that depends on nothing else. Those about a page
   * are not kept: each page has one, and some of its problems are reported late.
   */
  voices(texts: VoiceTexts, dialect: number, find: (report: Report) => readonly Voice[]): FoundVoices {
    const last = this.#voiceTexts;
    if (
      last === undefined ||
      last.robots !== texts.robots ||
      last.robotsAtFetch !== texts.robotsAtFetch ||
      last.header !== texts.header ||
      last.files !== texts.files
    ) {
      this.#voiceTexts = texts;
      this.#voices = [];
    }
    let found = this.#voices[dialect];
    if (found === undefined) {
      found = foundVoices(find);
      this.#voices[dialect] = found;
    }
    return found;
  }

  /** Returns what several rulings on a usage come to. Of each usage the last is kept: most questions to one site get the same rulings again. */
  settled(usage: Usage, spoken: readonly Ruling[], settle: (spoken: readonly Ruling[]) => Ruling): Ruling {
    const last = this.#settled.get(usage);
    if (last !== undefined && areSameRulings(spoken, last.spoken)) return last.ruling;
    const ruling = settle(spoken);
    this.#settled.set(usage, { spoken, ruling });
    return ruling;
  }

  /** Returns the agents of a name, if they are kept. Voices know an agent again that they have found something out about. */
  agents(name: string): readonly Agent[] | undefined {
    return this.#agents.get(name);
  }

  keepAgents(name: string, agents: readonly Agent[]): void {
    if (this.#agents.size === maxKeptAgents) this.#agents.clear();
    this.#agents.set(name, agents);
  }
}

/** Returns voices with the problems that finding them reports. */
export function foundVoices(find: (report: Report) => readonly Voice[]): FoundVoices {
  const problems: Diagnostic[] = [];
  const voices = find((problem) => problems.push(problem));
  return { voices, problems };
}

const noHeader = new Header([]);
const noFiles: Files = new Map();

function isSameHeader(lines: readonly HeaderLine[], texts: readonly string[]): boolean {
  if (lines.length * 2 !== texts.length) return false;
  let at = 0;
  for (const line of lines) {
    if (line[0] !== texts[at] || line[1] !== texts[at + 1]) return false;
    at += 2;
  }
  return true;
}

function pairsOf(texts: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let at = 0; at < texts.length; at += 2) lines.push([texts[at] as string, texts[at + 1] as string]);
  return lines;
}

function areSameFiles(
  one: readonly (readonly [string, Fetched])[],
  other: readonly (readonly [string, Fetched])[],
): boolean {
  return (
    one.length === other.length &&
    one.every(([name, fetched], at) => {
      const [otherName, otherFetched] = other[at] as readonly [string, Fetched];
      return name === otherName && isSameDocument(fetched, otherFetched);
    })
  );
}

function isSameDocument(one: Fetched, other: Fetched): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.status === other.status && one.body === other.body;
}

function copyOf(fetched: Fetched): Fetched {
  return typeof fetched === 'string' ? fetched : { ...fetched };
}

function areSameRulings(one: readonly Ruling[], other: readonly Ruling[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
