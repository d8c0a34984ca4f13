import { createAsk } from '@heed/core';
import { readAcap } from '@heed/core/acap';
import { Source } from '@heed/core/documents';
import { acapAddress, acapFile, compactAcapFile, conventionalFile } from '../acap-files.js';
import { compare, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import { wantedAcapGrowth, wantedAcapQuestion } from '../wanted.js';

const rounds = 7;
/** The last just below the fifty thousand fields that ACAP's reader takes. */
const sizes = [500, 5_000, 49_990] as const;

/** Nobody else reads ACAP, so heed is set against itself: other sizes, and conventional rules. */
export function acapHeats(): Heat[] {
  return [
    { bench: 'acap/reading', run: async () => reading() },
    { bench: 'acap/asking', run: async () => asking() },
  ];
}

/** Reading time of a field, at three sizes: linear if it stays. */
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
  const figures = new Map([...times].map(([name, value]) => [name, { value }]));
  const [small, , large] = [...times.values()];
  const growth = new Map([['heed', { value: (large ?? 0) / (small ?? 1) }]]);
  return [
    ...compare('acap/reading', `ns a field, best of ${rounds} rounds`, figures),
    ...compare('acap/reading/growth', 'times, a field of 49,990 against one of 500', growth, wantedAcapGrowth),
  ];
}

/** One question to 5,000 fields, against one to 5,000 conventional rules on the same paths. */
function asking(): Result[] {
  const fields = 5_000;
  const files = { acap: acapFile(fields), conventional: conventionalFile(fields) };
  const laps = Object.entries(files).map(([contestant, robots]) => {
    const ask = createAsk();
    let asked = 0;
    return lapOf(contestant, (pieces) =>
      timeOf(() => {
        for (let piece = 0; piece < pieces; piece++) {
          ask({ agent: 'ExampleBot', url: acapAddress(asked++), usages: ['crawl'], robots });
        }
      }),
    );
  });
  const times = bestOfRounds(laps, rounds);
  const figures = new Map([...times].map(([name, value]) => [name, { value }]));
  const ratio = new Map([['heed', { value: (times.get('acap') ?? 0) / (times.get('conventional') ?? 1) }]]);
  return [
    ...compare('acap/asking', `µs a question, best of ${rounds} rounds`, figures),
    ...compare('acap/asking/ratio', 'times, ACAP against conventional', ratio, wantedAcapQuestion),
  ];
}
