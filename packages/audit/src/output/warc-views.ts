import type { HeaderLine, Views } from '@heed/core';
import type { AuditView } from '../settings.js';
import { blockDigestOf } from '../warc/block-digest.js';
import { fieldOf } from '../warc/record-header.js';
import { recordBytes } from '../warc/write-record.js';
import type { Sink } from './sink.js';
import { createWarcFile, recordIdOf } from './warc-file.js';

/** What views were made of. */
export interface ViewedRecord {
  readonly file: string;
  readonly offset: number;
  readonly url: string;
  readonly at: string;
  /** The lines of its header, if it is a record of a WARC file. */
  readonly fields?: readonly HeaderLine[] | undefined;
  /** The header of the response. */
  readonly headers?: readonly HeaderLine[] | undefined;
}

/** Writes what is left of pages as `conversion` records. */
export interface ViewWriter {
  /** Writes those of the views that have something in them, and tells which. */
  write(record: ViewedRecord, views: Views): Promise<readonly AuditView[]>;
  finish(): Promise<void>;
}

export function createViewWriter(sink: Sink): ViewWriter {
  const file = createWarcFile(sink, 'what is left of records, as far as they may be used');
  return {
    write: async (record, views) => {
      const written: AuditView[] = [];
      for (const view of ['text', 'copy'] as const) {
        const content = contentOf(view, views);
        if (content === '') continue;
        const date = fieldOf(record.fields ?? [], 'warc-date') ?? record.at;
        await file.add(conversionOf(record, view, date, content), date);
        written.push(view);
      }
      return written;
    },
    finish: file.finish,
  };
}

/** Between two runs of text something was cut out, so no phrase goes across: an empty line keeps them apart. */
function contentOf(view: AuditView, { text = [], copy }: Views): string {
  return view === 'text' ? text.join('\n\n') : (copy ?? '');
}

function conversionOf(record: ViewedRecord, view: AuditView, date: string, content: string): Uint8Array {
  const { file, offset, url, fields = [], headers = [] } = record;
  const block = Buffer.from(content);
  const original = fieldOf(fields, 'warc-record-id');
  return recordBytes({
    fields: [
      ['WARC-Type', 'conversion'],
      ['WARC-Record-ID', recordIdOf(file, String(offset), view)],
      ['WARC-Date', date],
      ['WARC-Target-URI', url],
      ...(original === undefined ? [] : ([['WARC-Refers-To', original]] as const)),
      ['WARC-Block-Digest', blockDigestOf(block)],
      ['Content-Type', `${view === 'text' ? 'text/plain' : markupTypeOf(headers)}; charset=utf-8`],
    ],
    block,
  });
}

/** A copy of an XML document is one too. */
function markupTypeOf(headers: readonly HeaderLine[]): string {
  const type = fieldOf(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z]{1,20}\/(?:[a-z0-9.-]{1,80}\+)?xml$/.test(type) ? type : 'text/html';
}
