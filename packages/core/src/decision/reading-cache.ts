import type { Diagnostic, Report } from '../diagnostics/diagnostic.js';
import type { RobotsReading } from '../dialects/texts.js';
import type { Page } from '../policy/page.js';
import { readRobots } from './acap-join.js';
import type { Markup } from './markup.js';
import type { Reader } from './read-texts.js';

/** Limit: how much is kept, in characters of text. Enough for a thousand ordinary files, or for a few dozen of the largest. */
const maxKept = 16 * 1024 * 1024;

/** Limit: what a reading counts beside its text, since a file of ten characters takes kilobytes once it is read. */
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
 * Texts that were read: a robots.txt that comes with ten thousand questions is read once, and so is the page that several
 * questions in a row are about. The robots.txt that was used least recently goes first when there are too many; of pages only the
 * last is kept, since a parsed page takes several times the room of its text.
 *
 * What is kept changes only how fast an answer comes, never the answer.
 */
export class Readings<Problems> {
  readonly #robots: Map<string, KeptRobots<Problems>> = new Map();
  readonly #pages: Map<'head' | 'whole', KeptPage> = new Map();
  readonly #problemsOf: (found: readonly Diagnostic[]) => Problems;
  readonly #maxKept: number;
  #kept = 0;

  /** `problemsOf` gives the form in which the problems of a robots.txt are kept. */
  constructor(problemsOf: (found: readonly Diagnostic[]) => Problems, keep: 'many' | 'the last' = 'many') {
    this.#problemsOf = problemsOf;
    this.#maxKept = keep === 'many' ? maxKept : 0;
  }

  /** A reader that takes from what is kept. `listen` hears the problems of the robots.txt that is read, once a reading. */
  reader(listen: (problems: Problems) => void): Reader {
    return {
      robotsTxt: (text) => {
        const { reading, problems } = this.#robotsTxt(text);
        listen(problems);
        return reading;
      },
      page: (markup, body, contentType, url, depth) => this.#page(markup, body, contentType, url, depth),
    };
  }

  #robotsTxt(text: string): KeptRobots<Problems> {
    const known = this.#robots.get(text);
    if (known !== undefined) {
      // To the end of the queue: a Map remembers the order of entry.
      this.#robots.delete(text);
      this.#robots.set(text, known);
      return known;
    }
    const found: Diagnostic[] = [];
    const report: Report = (diagnostic) => found.push(diagnostic);
    const reading = readRobots(text, report);
    const kept = { reading, problems: this.#problemsOf(found) };
    this.#robots.set(text, kept);
    this.#kept += text.length + costOfReading;
    this.#forget();
    return kept;
  }

  #forget(): void {
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
