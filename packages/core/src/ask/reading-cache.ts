import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { RobotsReading } from '../dialects/texts.js';
import type { Page } from '../policy/page.js';
import { readRobots } from './acap-join.js';
import { filesReader } from './given-files.js';
import { headerReader } from './given-header.js';
import type { Markup } from './parts/markup.js';
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
 * Of too many robots.txt files those are dropped that were not asked about for longest. Of pages only the last is kept, since a parsed page takes several
 * times the room of its text. The cache changes only how fast an answer comes, never the answer.
 */
export class ReadingCache<Problems> {
  /**
   * Two generations: when the younger is full, the elder is dropped and the younger takes its place. To keep all in the order of their
   * use instead took two changes of a Map for every question, and a search for the oldest for every new file.
   */
  #younger: Map<string, KeptRobots<Problems>> = new Map();
  #elder: ReadonlyMap<string, KeptRobots<Problems>> = new Map();
  readonly #pages: Map<'head' | 'whole', KeptPage> = new Map();
  readonly #header: TextReaders['header'] = headerReader();
  readonly #files: TextReaders['files'] = filesReader();
  readonly #keepProblems: (diagnostics: readonly Diagnostic[]) => Problems;
  readonly #maxYounger: number;
  #sizeOfYounger = 0;

  /** `keepProblems` gives the form in which the problems of a robots.txt are kept. */
  constructor(keepProblems: (diagnostics: readonly Diagnostic[]) => Problems, keep: 'many' | 'the last' = 'many') {
    this.#keepProblems = keepProblems;
    this.#maxYounger = keep === 'many' ? maxKept / 2 : 0;
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
    const report: Report = (diagnostic) => diagnostics.push(diagnostic);
    const reading = readRobots(text, report);
    return { reading, problems: this.#keepProblems(diagnostics) };
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
