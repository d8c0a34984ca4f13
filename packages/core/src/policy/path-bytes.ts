import { ByteSearch, isWorthPreparing } from '../text/byte-search.js';
import { isPlain, pathOf, withPlainQuery } from './path.js';
import { parseUrl } from './url.js';

const encoder: TextEncoder = new TextEncoder();
const slash = 0x2f;
const colon = 0x3a;

/** Follows every path. No path contains it, so the matcher can treat it as the character that the final `$` of a pattern matches. */
export const pathEndMark = 0x24;

/**
 * The path of one URL as bytes, normalised as `pathOf` does it, with a plain query: `bytes` from `start` up to `end`, followed
 * by `pathEndMark`.
 *
 * It is reusable: a program that asks ten thousand questions needs one instance.
 */
export class PathBytes {
  bytes: Uint8Array;
  start = 0;
  end = 0;
  /** The path with its query as written, if that differs: patterns with wildcards but without `?` are compared with it (ASK-31). */
  asWritten: PathBytes | undefined = undefined;
  /**
   * Present once many patterns were searched for in a long path: then a search costs no more the longer the path is. Without it, a
   * megabyte of patterns with wildcards took seconds for one URL.
   */
  search: ByteSearch | undefined = undefined;
  /** Bytes that were searched without it. */
  #searched = 0;
  #ofWritten: PathBytes | undefined = undefined;

  /** `length` is the number of bytes to make room for at first. */
  constructor(length = 512) {
    this.bytes = new Uint8Array(length);
  }

  /** Holds the path of this absolute URL from now on. Throws a TypeError for any other text: no path of it could be relied on. */
  takeUrl(url: string): this {
    const length = this.#put(url);
    const start = hostEnd(this.bytes, length);
    let end = start;
    let before = 0;
    for (; end < length; end++) {
      const byte = this.bytes[end] as number;
      // Bytes that need normalising, and possible dot segments, take the slow path below.
      if (!isPlain(byte) || (byte === 0x2e && before === slash)) break;
      before = byte;
    }
    if (start === 0) return this.takePath(pathOf(withHostOf(url)));
    if (end < length || this.bytes[start] !== slash) return this.takePath(pathOf(url));
    this.start = start;
    this.end = end;
    this.asWritten = undefined;
    this.#forget();
    this.bytes[end] = pathEndMark;
    return this;
  }

  /** Holds this result of `pathOf` from now on. `compared` is the form that patterns with `?` are compared with. */
  takePath(path: string, compared: string = withPlainQuery(path)): this {
    if (compared === path) this.asWritten = undefined;
    else {
      this.#ofWritten ??= new PathBytes();
      this.asWritten = this.#ofWritten.takePath(path, path);
    }
    this.end = this.#put(compared);
    this.start = 0;
    this.#forget();
    this.bytes[this.end] = pathEndMark;
    return this;
  }

  /** Counts bytes that were searched one by one, and prepares the search of a long path once they are many. */
  countSearched(bytes: number): void {
    this.#searched += bytes;
    if (isWorthPreparing(this.end - this.start, this.#searched)) {
      this.search ??= new ByteSearch(this.bytes, this.start, this.end);
    }
  }

  #forget(): void {
    this.search = undefined;
    this.#searched = 0;
  }

  #put(text: string): number {
    // A UTF-16 unit takes at most three bytes; one more for the mark.
    if (this.bytes.length <= text.length * 3) this.bytes = new Uint8Array(text.length * 3 + 1);
    return encoder.encodeInto(text, this.bytes).written;
  }
}

/**
 * Returns the bytes of a result of `pathOf`; `compared` is the form that patterns with `?` are compared with. They are shared by all that
 * answer a question: use them at once, and call again next time. A second call for the same path is free, and each of several voices asks
 * for that of the same question.
 */
export function bytesOfPath(path: string, compared?: string): PathBytes {
  if (compared !== undefined) return borrowed().takePath(path, compared);
  if (path !== lastPath) {
    borrowed().takePath(path);
    lastPath = path;
  }
  return shared;
}

/** Returns the bytes of the path of a URL, shared in the same way. Throws a TypeError as `takeUrl` does. */
export function bytesOfUrl(url: string): PathBytes {
  return borrowed().takeUrl(url);
}

function borrowed(): PathBytes {
  lastPath = undefined;
  return shared;
}

/** The only buffer for paths that outlives a call. */
const shared: PathBytes = new PathBytes();
let lastPath: string | undefined;

/** Scheme, `//` and a host. */
const withHost = /^[a-z][a-z0-9+.-]*:\/\/[^\0- /?#\\]/i;

/** Limit: characters of a text that an error quotes. */
const maxQuoted = 80;

/**
 * Returns the URL with its host after `//`, where `pathOf` expects it. Fetching reads `http:/host/path` and `http:////host/path` as the
 * same; as written, their host would be part of the path. Throws a TypeError for a text that is not absolute.
 */
function withHostOf(url: string): string {
  if (withHost.test(url)) return url;
  const parsed = parseUrl(url);
  if (parsed !== undefined && parsed.host !== '') return parsed.href;
  const shown = url.length <= maxQuoted ? url : `${url.slice(0, maxQuoted)}…`;
  throw new TypeError(
    `"${shown}" is not an absolute URL: it needs a scheme and a host, as in https://example.com/page.`,
  );
}

/** The offset at which the path starts after `http://host` or `https://host`; 0 for any other kind of URL. */
function hostEnd(bytes: Uint8Array, length: number): number {
  if (!isHttp(bytes)) return 0;
  let position = bytes[4] === colon ? 5 : ((bytes[4] as number) | 0x20) === 0x73 && bytes[5] === colon ? 6 : 0;
  if (position === 0 || bytes[position] !== slash || bytes[position + 1] !== slash) return 0;
  position += 2;
  // Fetching skips further slashes, with tabs and line ends among them, and finds the host after them.
  if (bytes[position] === slash || (bytes[position] as number) <= 0x20) return 0;
  while (position < length) {
    const byte = bytes[position] as number;
    if (byte === slash || byte === 0x3f || byte === 0x23) return position;
    // Fetching treats a backslash as a slash, so it ends the host too.
    if (byte === 0x5c) return 0;
    position++;
  }
  return 0;
}

function isHttp(bytes: Uint8Array): boolean {
  return (
    ((bytes[0] as number) | 0x20) === 0x68 &&
    ((bytes[1] as number) | 0x20) === 0x74 &&
    ((bytes[2] as number) | 0x20) === 0x74 &&
    ((bytes[3] as number) | 0x20) === 0x70
  );
}
