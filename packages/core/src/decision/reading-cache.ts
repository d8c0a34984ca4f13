import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { RobotsReading } from '../dialects/texts.js';
import type { Page } from '../policy/page.js';
import { readRobots } from './acap-join.js';
import { filesReader } from './given-files.js';
import { headerReader } from './given-header.js';
import type { Markup } from './markup.js';
import type { TextReaders } from './read-texts.js';

/** Limit: how much is kept, in characters of text. Enough for a thousand ordinary files, or for a few dozen of the largest. */
const maxKept = 16 * 1024 * 1024;

/** Limit: what a reading costs beside its text, since a file of ten characters takes kilobytes once it is read. */
const costOfReading = 8 * 1024;

/** A robots.txt that is kept, with its problems in the form in which they are needed again. */
interface KeptRobots<Problems> {
  readonly reading: RobotsReading;
  readonly problems: Problems;
}

interface KeptPage {
  readonly markup: Markup;
  readonly body: string;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly page: Page;
}

/**
 * Remembers texts that were read: a robots.txt that comes with ten thousand questions is read once, and so is a page that several
 * questions in a row are about.
 *
 * Of too many robots.txt files the least recently used is dropped. Of pages only the last is kept, since a parsed page takes several
 * times the room of its text. The cache changes only how fast an answer comes, never the answer.
 */
export class ReadingCache<Problems> {
  readonly #robots: Map<string, KeptRobots<Problems>> = new Map();
  readonly #pages: Map<'head' | 'whole', KeptPage> = new Map();
  readonly #header: TextReaders['header'] = headerReader();
  readonly #files: TextReaders['files'] = filesReader();
  readonly #keepProblems: (diagnostics: readonly Diagnostic[]) => Problems;
  readonly #maxKept: number;
  #kept = 0;
  /** The robots.txt asked about last, which is the newest of the queue: to know it again costs a comparison. */
  #lastText: string | undefined;
  #last: KeptRobots<Problems> | undefined;

  /** `keepProblems` gives the form in which the problems of a robots.txt are kept. */
  constructor(keepProblems: (diagnostics: readonly Diagnostic[]) => Problems, keep: 'many' | 'the last' = 'many') {
    this.#keepProblems = keepProblems;
    this.#maxKept = keep === 'many' ? maxKept : 0;
  }

  /** Readers that use the cache. `listen` gets the problems of a robots.txt each time it is read, from the cache or not. */
  readers(listen: (problems: Problems) => void): TextReaders {
    return {
      robotsTxt: (text) => {
        const { reading, problems } = this.#robotsTxt(text);
        listen(problems);
        return reading;
      },
      header: this.#header,
      files: this.#files,
      page: (markup, body, contentType, url, depth) => this.#page(markup, body, contentType, url, depth),
    };
  }

  #robotsTxt(text: string): KeptRobots<Problems> {
    if (this.#last !== undefined && this.#lastText === text) return this.#last;
    const kept = this.#takeRobotsTxt(text);
    this.#lastText = text;
    this.#last = kept;
    return kept;
  }

  #takeRobotsTxt(text: string): KeptRobots<Problems> {
    const known = this.#robots.get(text);
    if (known !== undefined) {
      // To the end of the queue: a Map remembers the order of entry.
      this.#robots.delete(text);
      this.#robots.set(text, known);
      return known;
    }
    const diagnostics: Diagnostic[] = [];
    const report: Report = (diagnostic) => diagnostics.push(diagnostic);
    const reading = readRobots(text, report);
    const kept = { reading, problems: this.#keepProblems(diagnostics) };
    this.#robots.set(text, kept);
    this.#kept += text.length + costOfReading;
    this.#dropOldest();
    return kept;
  }

  #dropOldest(): void {
    for (const text of this.#robots.keys()) {
      if (this.#kept <= this.#maxKept || this.#robots.size === 1) return;
      this.#robots.delete(text);
      this.#kept -= text.length + costOfReading;
    }
  }

  #page(markup: Markup, body: string, contentType: string | undefined, url: string, depth: 'head' | 'whole'): Page {
    const kept = this.#pages.get(depth);
    if (kept?.body === body && kept.markup === markup && kept.contentType === contentType && kept.url === url) {
      return kept.page;
    }
    const page = markup.findPage(body, contentType, url, depth);
    this.#pages.set(depth, { markup, body, contentType, url, page });
    return page;
  }
}
