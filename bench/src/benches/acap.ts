import { createAsk } from '@heed/core';
import { Source } from '@heed/core/diagnostics';
import { readAcap } from '@heed/core/internal/answers';
import { acapFile, acapUrl, compactAcapFile, conventionalFile } from '../acap-files.js';
import { compare, type Heat, ofHeed, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf, timesAsLong } from '../rounds.js';
import { wantedAcapGrowth, wantedAcapQuestion } from '../wanted.js';

const rounds = 7;
/** The last is just below the fifty thousand fields that ACAP's reader accepts. */
const sizes = [500, 5_000, 49_990] as const;

/** No other library reads ACAP, so heed is compared with itself: with other sizes, and with conventional rules. */
export function acapHeats(): Heat[] {
  return [
    { bench: 'acap/reading', run: async () => reading() },
    { bench: 'acap/asking', run: async () => asking() },
  ];
}

/** The reading time of one field in files of three sizes. If it stays the same, reading is linear. */
function reading(): Result[] {
  const laps = sizes.map((fields): Lap => {
    const source = new Source('robots.txt', compactAcapFile(fields));
    const lap = lapOf(`${fields} fields`, (pieces) =>
      timeOf(() => {
        for (let piece = 0; piece < pieces; piece++) readAcap(source);
      }),
    );
    return { contestant: lap.contestant, run: () => (lap.run() * 1000) / fields };
  });
  const times = bestOfRounds(laps, rounds);
  const growth = timesAsLong(times, `${sizes[2]} fields`, `${sizes[0]} fields`);
  return [
    ...compare('acap/reading', `ns a field, best of ${rounds} rounds`, times),
    ...ofHeed('acap/reading/growth', 'times, a field of 49,990 against one of 500', growth, wantedAcapGrowth),
  ];
}

/** One question to 5,000 fields, compared with one to 5,000 conventional rules on the same paths. */
function asking(): Result[] {
  const fields = 5_000;
  const files = { acap: acapFile(fields), conventional: conventionalFile(fields) };
  const laps = Object.entries(files).map(([contestant, robots]) => {
    const ask = createAsk();
    let asked = 0;
    return lapOf(contestant, (pieces) =>
      timeOf(() => {
        for (let piece = 0; piece < pieces; piece++) {
          ask({ agent: 'ExampleBot', url: acapUrl(asked++), usages: ['crawl'], robots });
        }
      }),
    );
  });
  const times = bestOfRounds(laps, rounds);
  const ratio = timesAsLong(times, 'acap', 'conventional');
  return [
    ...compare('acap/asking', `µs a question, best of ${rounds} rounds`, times),
    ...ofHeed('acap/asking/ratio', 'times, ACAP against conventional', ratio, wantedAcapQuestion),
  ];
}
