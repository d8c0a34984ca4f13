import type { Answer } from '@heed/core';
import type { AuditSettings } from '../settings.js';
import { createCsvWriter } from './csv.js';
import { createNdjsonWriter } from './ndjson.js';
import { answerWithOnly, mapAgents } from './only.js';
import { createParquetWriter } from './parquet.js';
import type { AnswerRow } from './row.js';
import type { Sink } from './sink.js';

/**
 * Writes rows in one format. Equal rows give equal bytes, however they are spread over time. Nothing may be written before the promise of
 * the row before, if there was one, is fulfilled.
 */
export interface RowWriter {
  row(row: AnswerRow): void | Promise<void>;
  /** Writes what is left, and tells how many rows there are: flat forms have one for each usage. The sink is not closed. */
  finish(): Promise<number>;
}

const writers = { ndjson: createNdjsonWriter, csv: createCsvWriter, parquet: createParquetWriter };

/** A writer of the rows that the settings select, in their format. */
export function createRowWriter(settings: Pick<AuditSettings, 'format' | 'only' | 'views'>, sink: Sink): RowWriter {
  const writer = writers[settings.format](sink);
  const { only, views } = settings;
  return {
    row: (row) => {
      const selected = only === undefined ? row.answer : answerWithOnly(row.answer, only);
      if (selected === undefined) return undefined;
      const answer = views === undefined ? selected : withoutViews(selected);
      return writer.row(answer === row.answer ? row : { ...row, answer });
    },
    finish: writer.finish,
  };
}

/** Views that the settings ask for are in files of their own. */
function withoutViews({ views: _, ...answer }: Answer): Answer {
  const { agents } = answer;
  if (agents === undefined) return answer;
  return { ...answer, agents: mapAgents(agents, ({ decisions }) => ({ decisions })) };
}

/** Why rows of this format cannot go to a stream; undefined if they can. */
export function whyNotStreamed(format: AuditSettings['format']): string | undefined {
  return format === 'parquet'
    ? 'Parquet cannot be written to standard output: readers start at the end of the file. Name a folder with --out.'
    : undefined;
}
