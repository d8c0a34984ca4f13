import { isAbsolute, sep } from 'node:path';

/** Where a file is, in the terms of SARIF. */
export interface ArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: typeof sourceRoot;
}

/** The name that code scanners use for the folder that a tool runs in. */
export const sourceRoot = '%SRCROOT%';

/** The location of a file: addresses unchanged, absolute paths as `file:` addresses, the rest below the source root. */
export function artifactLocationOf(file: string): ArtifactLocation {
  if (address.test(file)) return { uri: escapeAddress(file) };
  const steps = file.split(sep).filter((step) => step !== '.');
  const path = steps.map((step) => encodeURIComponent(wellFormed(step))).join('/');
  if (!isAbsolute(file)) return { uri: path, uriBaseId: sourceRoot };
  return { uri: `file://${path.startsWith('/') ? '' : '/'}${path}` };
}

/** A scheme has at least two letters here: a single letter is a drive. */
const address = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Escapes the characters that an address must not contain, and drops the fragment, which does not name another file. */
function escapeAddress(file: string): string {
  const [whole = ''] = file.split('#', 1);
  const [authority = ''] = /^[^:]+:\/\/[^/?]*/.exec(whole) ?? [];
  return escapeOutside(authority, notInAuthority) + escapeOutside(whole.slice(authority.length), notInPath);
}

/** All characters except those of RFC 3986; square brackets are allowed only around an IPv6 host. */
const notInAuthority = /%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%[\]]/giu;
const notInPath = /%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]/giu;

function escapeOutside(text: string, outside: RegExp): string {
  return wellFormed(text).replace(outside, encodeURIComponent);
}

/** Half of a surrogate pair cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}
