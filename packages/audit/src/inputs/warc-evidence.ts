import { knownDialects } from '@heed/core/internal/answers';
import { mediaTypeOf } from '@heed/core/page';

/** A kind of document that has rules for other resources: the word by which such records are counted. */
export type EvidenceKind = string;

/** The files that have rules for a whole site, by their path; the word for each is its name. */
const sitePaths: ReadonlyMap<string, EvidenceKind> = new Map(
  ['/robots.txt', ...knownDialects.flatMap(({ wellKnownFiles }) => wellKnownFiles.map(({ path }) => path))].map(
    (path) => [path, path.slice(path.lastIndexOf('/') + 1)],
  ),
);

/** The kind of a file that every site may have, by its address; undefined for all others. */
export function kindByAddress(url: string): EvidenceKind | undefined {
  const [, path] = /^https?:\/\/[^/?#]*(\/[^?#]*)(?:#.*)?$/i.exec(url) ?? [];
  return path === undefined ? undefined : sitePaths.get(path);
}

/** Could a document of this type have rules for other resources? Only then its text has to be looked at. */
export function mayBeEvidence(contentType: string | undefined): boolean {
  const type = essenceOf(contentType);
  return type === 'text/plain' || type.endsWith('/xml') || type === rslType;
}

/** The kind of a document that others may refer to, by its type and its text. */
export function kindByText(contentType: string | undefined, bytes: Uint8Array): EvidenceKind | undefined {
  const type = essenceOf(contentType);
  if (type === rslType) return 'rsl';
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, probeBytes)).toString('latin1');
  if (type === 'text/plain') return /^[ \t]*ACAP-[a-z-]+[ \t]*:/im.test(beginning) ? 'acap' : undefined;
  return rootOf(beginning) === 'rsl' ? 'rsl' : undefined;
}

const rslType = 'application/rsl+xml';

/** Limit: bytes in which the root of an RSL document, or the first ACAP field of a file, has to be. Comments come before them. */
const probeBytes: number = 64 * 1024;

function essenceOf(contentType: string | undefined): string {
  return mediaTypeOf(contentType).split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The name of the first element, without its prefix. */
function rootOf(text: string): string | undefined {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const next = text.charAt(at + 1);
    if (next !== '?' && next !== '!') return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(at, at + 100))?.[1];
    const end = text.indexOf(next === '?' ? '?>' : text.startsWith('<!--', at) ? '-->' : '>', at);
    if (end === -1) return undefined;
    at = end;
  }
  return undefined;
}
