import type { WrittenCarrier, WrittenFile } from '@heed/core/write';
import { etagOf } from './etag.js';
import type { SpokenFile } from './speaker.js';

/** The media types of the carriers that are files of a site. The others are written for servers or for pages. */
const types: Partial<Readonly<Record<WrittenCarrier, string>>> = {
  'robots-txt': 'text/plain; charset=utf-8',
  tdmrep: 'application/json',
  rsl: 'application/rsl+xml; charset=utf-8',
};

/** What a speaker serves, by path. */
export function spokenFiles(written: readonly WrittenFile[]): ReadonlyMap<string, SpokenFile> {
  const files = new Map<string, SpokenFile>();
  for (const { path, carrier, text } of written) {
    const type = types[carrier];
    if (type !== undefined) files.set(`/${path}`, { path: `/${path}`, type, text, etag: etagOf(text) });
  }
  return files;
}
