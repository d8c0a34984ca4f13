import { maxAddressLength } from './sitemap-scanner.js';

/** Finds the addresses of a list with one on each line. Lines that are empty or begin with `#` have none. */
export class LineScanner {
  #rest = '';
  #isTooLong = false;

  /** The addresses that this piece completes. */
  push(piece: string): string[] {
    const lines = piece.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    const found = lines.flatMap((line) => this.#end(line));
    this.#extend(last);
    return found;
  }

  /** The address of the last line, which need not end. */
  end(): string[] {
    return this.#end('');
  }

  #extend(text: string): void {
    this.#isTooLong ||= this.#rest.length + text.length > maxAddressLength;
    this.#rest = this.#isTooLong ? '' : this.#rest + text;
  }

  #end(text: string): string[] {
    this.#extend(text);
    const line = this.#isTooLong ? tooLong : this.#rest.trim();
    this.#rest = '';
    this.#isTooLong = false;
    return line === '' || line.startsWith('#') ? [] : [line];
  }
}

/** What replaces a line that is too long for an address. It is not an address, so that it is counted as invalid. */
const tooLong = 'http://';
