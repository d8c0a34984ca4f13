import type { Comparison } from '@heed/core/compare';
import { indented } from '../formats/list-document.js';
import type { Output } from '../io.js';
import { printableJson } from '../terminal/printable.js';
import type { ChangedUrl, UrlOutcome } from './url-list/url-outcome.js';

/** Limit: changes that are put into words before they are printed. */
const batch = 1000;

/** Prints a comparison as one JSON object, piece by piece. The field names are public API; `schema/diff.json` has them. */
export class JsonPrinter {
  readonly #output: Output;
  #urls = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Everything but the end, which may have a list of addresses before it. */
  async begin({ equal, complete, changes, undecided, notCompared }: Comparison): Promise<void> {
    await this.#write(`{\n  "equal": ${equal},\n  "complete": ${complete},\n  "changes": `);
    await this.#list(changes, 2);
    await this.#write(',\n  "undecided": ');
    await this.#list(undecided, 2);
    if (notCompared !== undefined)
      await this.#write(`,\n  "notCompared": ${printableJson(JSON.stringify(notCompared))}`);
  }

  /** One change of an address of the list. */
  async addUrl({ kind: _, ...change }: ChangedUrl): Promise<void> {
    const before = this.#urls++ === 0 ? ',\n  "urls": {\n    "changes": [' : ',';
    await this.#write(`${before}\n${printableJson(indented(change, 6))}`);
  }

  /** The end, with what was found in the list of addresses. */
  async end(urls?: Omit<UrlOutcome, 'first'>): Promise<void> {
    if (urls !== undefined) {
      const { list, addresses, changed, skipped } = urls;
      const before = this.#urls === 0 ? ',\n  "urls": {\n    "changes": []' : '\n    ]';
      const counts = Object.entries({ list, addresses, changed, skipped });
      await this.#write(
        `${before}${counts.map(([name, value]) => `,\n    "${name}": ${printableJson(JSON.stringify(value))}`).join('')}\n  }`,
      );
    }
    await this.#write('\n}\n');
  }

  async #list(items: readonly object[], indent: number): Promise<void> {
    const space = ' '.repeat(indent);
    await this.#write('[');
    for (let at = 0; at < items.length; at += batch) {
      const texts = items.slice(at, at + batch).map((item) => printableJson(indented(item, indent + 2)));
      await this.#write(`${at === 0 ? '' : ','}\n${texts.join(',\n')}`);
    }
    await this.#write(items.length === 0 ? ']' : `\n${space}]`);
  }

  #write(text: string): Promise<void> {
    return this.#output.write(text);
  }
}
