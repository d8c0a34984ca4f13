import { formatJsonLine } from '@heed/core/internal';
import type { RowWriter } from './row-writer.js';
import { createTextSink, type Sink } from './sink.js';

/** One line for each agent and record, with the whole answer. */
export function createNdjsonWriter(sink: Sink): RowWriter {
  const texts = createTextSink(sink);
  let rows = 0;
  return {
    row: (row) => {
      rows++;
      return texts.write(formatJsonLine(row));
    },
    finish: async () => {
      await texts.finish();
      return rows;
    },
  };
}
