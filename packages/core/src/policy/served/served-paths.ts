import { hexByte, isPlain, normaliseEncoding } from '../path.js';

/**
 * Limit: paths that one address may be served as. It follows from the lists below: thirteen readings, of the target with and without what a `#`
 * begins, and two of what a proxy says. A server that reads addresses in another way is one more reading there.
 */
export const maxServedPaths = 28;

/**
 * Limit: characters of a path that is checked where it is not plain. It is compared with all rules as often as it has forms, which took a
 * tenth of a second for one of 15 KB. sitemaps.org permits addresses of fewer characters than this, so that no crawler needs a longer one.
 */
export const maxOddPath = 2048;

/** Is a target too long to find out what it may be served as? Then it must be refused: another address may be hidden in it. */
export function isTooOdd(target: string): boolean {
  const [{ path }] = partings(target);
  return path.length > maxOddPath && (target.includes('#') || unusual.test(path));
}

/**
 * Returns the paths, each with its query, that servers may serve for the target of a request: a path with its query, as received, with one
 * character for each byte. `decodedPath` is the path that a proxy says it will serve, decoded by the proxy.
 *
 * RFC 9309 compares addresses as written, and servers do not: they decode `%2F`, merge slashes, remove dot segments again. A
 * request for `//drafts/a` is not one for `/drafts/a`, but most servers answer it with the same page. The paths are in the form of `pathOf`.
 */
export function servedPaths(target: string, decodedPath?: string): ReadonlySet<string> {
  const paths = new Set<string>();
  const [whole, ...cut] = partings(target);
  for (const { path, query } of [whole, ...cut]) {
    const bytes = bytesIn(path);
    if (unusual.test(path)) for (const reading of readings) paths.add(encoded(reading(bytes)) + query);
    else paths.add(encoded(bytes) + query);
  }
  if (decodedPath !== undefined) {
    const bytes = bytesIn(decodedPath.startsWith('/') ? decodedPath : `/${decodedPath}`);
    for (const empty of ['keep', 'merge'] as const) paths.add(encoded(resolved(bytes, empty)) + whole.query);
  }
  return paths;
}

/** Whatever some reading changes. Safe on a stranger's text: one pass, nothing is repeated. */
const unusual = /[^\w\-~!$&'()*+,=:@./[\]]|\/\/|\/\.|[. ](?:\/|$)/;

/** How servers read a path, in bytes. Each takes time in proportion to its length. */
const readings: readonly ((path: string) => string)[] = [
  // Programs that keep empty segments.
  (path) => resolved(decoded(path), 'keep'),
  // nginx, Caddy, and all servers that look a path up in a file system.
  (path) => resolved(decoded(path), 'merge'),
  // Routers that keep dot segments, as that of Express does, or those that are encoded with their slash, as most do.
  (path) => keptDots(decoded(path)),
  (path) => keptDots(decoded(resolved(withDots(path), 'merge'))),
  (path) => keptDots(decoded(asInUrl(withoutHost(path)))),
  // Programs that make a URL of it first, as Hono does, and look a file up then.
  (path) => resolved(decoded(asInUrl(path)), 'merge'),
  // The same with `new URL(request.url, base)`, which reads what follows two slashes as a host; the second behind a proxy that decodes.
  (path) => resolved(decoded(asInUrl(withoutHost(path))), 'merge'),
  (path) => resolved(asInUrl(withoutHost(resolved(decoded(path), 'keep'))), 'merge'),
  // A proxy that decodes before a server that decodes.
  (path) => resolved(decoded(resolved(decoded(path), 'merge')), 'merge'),
  // Java: Tomcat drops the parameters of each segment before it decodes, so "..;" is "..".
  (path) => resolved(decoded(withoutParameters(path)), 'merge'),
  // Windows: a backslash is a slash, and dots and spaces at the end of a name do not count.
  (path) => resolved(asOnWindows(decoded(path)), 'merge'),
  // Any number of programs that decode, one after the other.
  (path) => resolved(fullyDecoded(path), 'merge'),
  (path) => resolved(asOnWindows(withoutParameters(fullyDecoded(path))), 'merge'),
];

interface Parting {
  readonly path: string;
  /** With its `?`, in the form of `pathOf`; empty if there is none. */
  readonly query: string;
}

/** The parts of a target. A request has no fragment (RFC 9112 §3.2), so that some servers end a path at `#`, and others, as Caddy, do not. */
function partings(target: string): readonly [Parting, ...Parting[]] {
  const hash = target.indexOf('#');
  const whole = partingAt(target);
  return hash === -1 ? [whole] : [whole, partingAt(target.slice(0, hash))];
}

function partingAt(target: string): Parting {
  const question = target.indexOf('?');
  return question === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, question), query: normaliseEncoding(target.slice(question), '') };
}

/** One character for each byte: those up to U+00FF are bytes of the request, and others are written in UTF-8. */
function bytesIn(text: string): string {
  return text.replace(/[^\0-\xff]/gu, (character) => decoded(normaliseEncoding(character, '')));
}

/** Decodes once what is percent-encoded. */
function decoded(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (encodedByte) => String.fromCharCode(hexByte(encodedByte, 1)));
}

/** Decodes until nothing is percent-encoded. No two such triples overlap, so any order ends with the same text, and one pass finds it. */
function fullyDecoded(path: string): string {
  if (!path.includes('%')) return path;
  const kept: string[] = [];
  for (const character of path) {
    kept.push(character);
    // What was decoded may end another triple, as the "2" of "%%32F" does.
    while (kept.length >= 3 && kept[kept.length - 3] === '%') {
      const byte = hexByte(kept.slice(-3).join(''), 1);
      if (byte === -1) break;
      kept.length -= 3;
      kept.push(String.fromCharCode(byte));
    }
  }
  return kept.join('');
}

/** Removes dot segments (RFC 3986 §5.2.4), and empty ones if they are merged. */
function resolved(path: string, empty: 'keep' | 'merge'): string {
  const segments = path.split('/');
  const last = segments.length - 1;
  const kept: string[] = [];
  for (let index = 1; index <= last; index++) {
    const segment = segments[index] as string;
    const isDots = segment === '.' || segment === '..';
    if (segment === '..') kept.pop();
    if (isDots ? index === last : segment !== '' || empty === 'keep' || index === last) {
      kept.push(isDots ? '' : segment);
    }
  }
  return `/${kept.join('/')}`;
}

/** The path of a URL (the WHATWG standard): a backslash is a slash, and `%2e` a dot. */
function asInUrl(path: string): string {
  return resolved(withDots(path.replaceAll('\\', '/')), 'keep');
}

function withDots(path: string): string {
  return path.replace(/%2e/gi, '.');
}

/**
 * How a route for "/secret/*" reads "/secret/..%2Fa", or "/secret/../a" if it is compared unchanged. Rules are never compared with such a
 * path, so a name of three dots replaces two.
 */
function keptDots(path: string): string {
  return resolved(
    eachSegment(path, (segment) => (segment === '..' ? '...' : segment)),
    'merge',
  );
}

function withoutParameters(path: string): string {
  return path.includes(';') ? eachSegment(path, (segment) => segment.split(';', 1)[0] as string) : path;
}

function asOnWindows(path: string): string {
  return eachSegment(path.replaceAll('\\', '/'), (segment) => {
    const withoutSpaces = segment.slice(0, endWithout(segment, ' '));
    if (withoutSpaces === '.' || withoutSpaces === '..') return withoutSpaces;
    const end = endWithout(segment, '. ');
    return end === 0 ? segment : segment.slice(0, end);
  });
}

/** Where a text ends if some characters at its end are left out. A regular expression would read each of them again and again. */
function endWithout(text: string, characters: string): number {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return end;
}

function eachSegment(path: string, change: (segment: string) => string): string {
  return path.split('/').map(change).join('/');
}

function withoutHost(path: string): string {
  const host = /^[/\\]{2,}[^/\\]*/.exec(path)?.[0] ?? '';
  return path.length === host.length ? '/' : path.slice(host.length).replace(/^\\/, '/');
}

/** The form of `pathOf`. */
function encoded(bytes: string): string {
  let path = '';
  for (let position = 0; position < bytes.length; position++) {
    const byte = bytes.charCodeAt(position);
    path += isPlain(byte) && byte !== 0x3f ? bytes.charAt(position) : encodedBytes[byte];
  }
  return path;
}

const encodedBytes: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);
