import { open } from 'node:fs/promises';
import { sep } from 'node:path';
import { maxRobotsTxtBytes, parseUrl } from '@heed/core/internal';
import { captureOf } from '../inputs/warc-capture.js';
import type { WarcRecord } from '../warc/record.js';
import { robotsPath, sitePaths } from './address.js';
import type { CaptureEntry } from './entry.js';
import type { EvidenceSource } from './sources.js';

/** A file of a site that is kept under the name of its host. */
interface SiteFile {
  /** With the port, if it has one. */
  readonly host: string;
  /** Its path on the site. */
  readonly path: string;
}

/**
 * Which file of which site this is by its path: `example.com.txt`, `example.com.robots.txt`, `example.com/robots.txt`; and, as mirrors
 * have them, `example.com/ai.txt` and `example.com/.well-known/tdmrep.json`. Undefined if the path does not tell.
 */
export function siteFileIn(path: string): SiteFile | undefined {
  const parts = path.split(sep);
  const name = parts.at(-1) ?? '';
  for (const sitePath of sitePaths) {
    const below = sitePath.split('/').slice(1);
    const host = parts.at(-1 - below.length);
    const isBelow = below.every((part, place) => parts[parts.length - below.length + place] === part);
    if (isBelow && host !== undefined && isHost(host)) return { host, path: sitePath };
  }
  const host = /^(.+?)(?:\.robots)?\.txt$/i.exec(name)?.[1];
  return host !== undefined && isHost(host) ? { host, path: robotsPath } : undefined;
}

/** Is this the name of a host, with or without a port? Names without a point are those of other files. */
function isHost(text: string): boolean {
  if (!/^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|localhost)(?::\d{1,5})?$/u.test(text)) return false;
  return parseUrl(`https://${text}/`) !== undefined;
}

/**
 * What such a file holds, for both schemes: its name does not say which. It counts for every moment, and is read by the same rules as a
 * record of an archive.
 */
export async function* readSiteFile({
  path,
  file,
}: Pick<EvidenceSource, 'path' | 'file'>): AsyncGenerator<CaptureEntry> {
  const found = siteFileIn(path);
  if (found === undefined) return;
  const { bytes, size } = await beginningOf(path);
  for (const scheme of ['https', 'http']) {
    const url = `${scheme}://${found.host}${found.path}`;
    const record: WarcRecord = {
      kind: 'record',
      type: 'resource',
      offset: 0,
      within: 0,
      end: size,
      fields: [['WARC-Target-URI', url]],
      headerLength: 0,
      block: bytes,
      length: size,
      compressed: false,
    };
    const capture = captureOf(record);
    if (capture !== undefined) yield { ...capture, file, offset: 0 };
  }
}

/** As much of a file as counts. Its size tells whether there is more. */
async function beginningOf(path: string): Promise<{ readonly bytes: Uint8Array; readonly size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, maxRobotsTxtBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { bytes: buffer.subarray(0, bytesRead), size: Math.max(size, bytesRead) };
  } finally {
    await file.close();
  }
}
