import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { newFolder } from '../../../../fetch/src/testing/work-folder.js';
import type { Unit } from '../../unit.js';
import { recordBytes } from '../../warc/write-record.js';

export type TestRecord = { readonly fields: readonly HeaderLine[]; readonly block: string };

let made = 0;

/** A record with an HTTP response. */
export function response(
  url: string,
  at: string,
  http: { readonly status?: number; readonly headers?: readonly string[]; readonly body?: string },
  fields: readonly HeaderLine[] = [],
): TestRecord {
  const { status = 200, headers = [], body = '' } = http;
  return {
    fields: [
      ['WARC-Type', 'response'],
      ['WARC-Record-ID', `<urn:test:${made++}>`],
      ['WARC-Target-URI', url],
      ['WARC-Date', at],
      ['Content-Type', 'application/http; msgtype=response'],
      ...fields,
    ],
    block: [`HTTP/1.1 ${status} X`, ...headers, '', body].join('\r\n'),
  };
}

export function robotsTxt(site: string, at: string, body: string): TestRecord {
  return response(`${site}/robots.txt`, at, { headers: ['Content-Type: text/plain'], body });
}

/** A record that refers to another by these fields. */
export function revisit(url: string, at: string, refersTo: readonly HeaderLine[], block = ''): TestRecord {
  return {
    fields: [
      ['WARC-Type', 'revisit'],
      ['WARC-Record-ID', `<urn:test:${made++}>`],
      ['WARC-Target-URI', url],
      ['WARC-Date', at],
      ['WARC-Profile', 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest'],
      ...refersTo,
    ],
    block,
  };
}

/** A file with these records, each a gzip member, as one unit. */
export function unitOf(records: readonly TestRecord[], name = 'test.warc.gz', folder: string = newFolder()): Unit {
  const path = join(folder, name);
  const bytes = Buffer.concat(records.map(({ fields, block }) => recordBytes({ fields, block: Buffer.from(block) })));
  writeFileSync(path, bytes);
  return { file: name, path, kind: 'warc', size: bytes.length, from: 0, to: bytes.length };
}
