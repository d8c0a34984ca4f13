import type { Contestant } from '../contestant.js';
import type { Input } from '../inputs.js';
import { lineUp } from '../line-up.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import { labelOf, type Setting } from '../setting.js';
import { failureOf, timeLimit } from '../trial.js';
import { wantedForOneQuestion } from '../wanted.js';

const rounds = 9;

/** Limit: this number of URLs take turns, so that the figure does not depend on one lucky URL. */
const urlsInTurn = 50;

/** Reads a file and asks it once, like a crawler that visits many sites and stays on none. */
export function oneQuestionHeats(setting: Setting): Heat[] {
  return setting.inputs.map((input) => {
    const bench = `one-question/${labelOf(input)}`;
    return { bench, run: () => run(bench, input, setting) };
  });
}

async function run(bench: string, input: Input, { trials }: Setting): Promise<Result[]> {
  const urls = input.urls.slice(0, urlsInTurn);
  const figures = new Map<string, Figure>();
  const laps: Lap[] = [];
  for (const contestant of lineUp) {
    const files = urls.map((url) => ({ text: input.text, urls: [url] }));
    const trial = await trials.run({ contestant: contestant.name, files, budget: timeLimit / 2 });
    figures.set(contestant.name, { fails: failureOf(trial) ?? 'not measured' });
    if (trial.asked > 0) laps.push(questionLap(contestant, input.text, urls.slice(0, trial.asked)));
  }
  for (const [name, timing] of bestOfRounds(laps, rounds)) figures.set(name, timing);
  return compare(bench, `µs, best of ${rounds} rounds`, figures, {
    wanted: wantedForOneQuestion(input.origin, input.name),
  });
}

function questionLap(contestant: Contestant, text: string, urls: readonly string[]): Lap {
  return lapOf(contestant.name, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) contestant.read(text)(urls[piece % urls.length] as string);
    }),
  );
}
