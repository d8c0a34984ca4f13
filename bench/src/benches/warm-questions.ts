import type { Ask } from '../contestant.js';
import { heed } from '../contestants/heed.js';
import type { Origin } from '../inputs.js';
import { type Heat, ofHeed, type Result } from '../result.js';
import { bestOfRounds, lapOf, timeOf, timesAsLong } from '../rounds.js';
import type { Setting } from '../setting.js';
import { wantedHugeToSmall } from '../wanted.js';

const rounds = 9;

/** Questions to files that were asked before. Only heed prepares anything for later questions, so only heed takes part. */
export function warmQuestionsHeats({ inputs }: Setting): Heat[] {
  const origins = new Set(inputs.map(({ origin }) => origin));
  return [...origins].map((origin) => {
    const bench = `warm-questions/${origin}`;
    return { bench, run: async () => run(bench, origin, inputs) };
  });
}

function run(bench: string, origin: Origin, inputs: Setting['inputs']): Result[] {
  const laps = inputs
    .filter((input) => input.origin === origin)
    .map(({ name, text, urls }) => {
      const ask: Ask = heed.read(text);
      const { run: lap } = lapOf(name, (pieces) =>
        timeOf(() => {
          for (let piece = 0; piece < pieces; piece++) for (const url of urls) ask(url);
        }),
      );
      return { contestant: name, run: () => lap() / urls.length };
    });
  const times = bestOfRounds(laps, rounds);
  const results = [...times].flatMap(([name, timing]) =>
    ofHeed(`${bench}/${name}`, `µs a question, best of ${rounds} rounds`, timing),
  );
  const growth = timesAsLong(times, 'huge', 'small');
  return [...results, ...ofHeed(`${bench}/huge-to-small`, 'times', growth, wantedHugeToSmall)];
}
