import type { Contestant } from '../contestant.js';
import type { Input } from '../inputs.js';
import { lineUp } from '../line-up.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import { labelOf, type Setting } from '../setting.js';
import { failureOf, timeLimit } from '../trial.js';
import { wantedForManyQuestions } from '../wanted.js';

const rounds = 5;

/** Limit: milliseconds for all questions, if `--full` asks every contestant all of them. */
const fullTimeLimit = 300_000;

/**
 * Ten thousand questions to one file. The file is read again for each lap. The time includes what a library prepares for later
 * questions, but not reading, which `one-question` measures; heed reads when it is asked, so of heed it counts.
 *
 * Limit: a contestant that needs longer than the budget is asked only the first questions, which are a fair sample. This is fair to
 * libraries that prepare something, since those are fast enough to be asked all questions.
 */
export function manyQuestionsHeats(setting: Setting): Heat[] {
  return setting.inputs.map((input) => {
    const bench = `many-questions/${labelOf(input)}`;
    return { bench, run: () => run(bench, input, setting) };
  });
}

async function run(bench: string, input: Input, { trials, budget }: Setting): Promise<Result[]> {
  const figures = new Map<string, Figure>();
  const laps: Lap[] = [];
  const asked = new Map<string, number>();
  for (const contestant of lineUp) {
    const limit = Number.isFinite(budget) ? timeLimit : fullTimeLimit;
    const trial = await trials.run({ contestant: contestant.name, files: [input], budget }, limit);
    figures.set(contestant.name, { fails: failureOf(trial) ?? 'not measured' });
    if (trial.asked === 0) continue;
    asked.set(contestant.name, trial.asked);
    laps.push(questionsLap(contestant, input.text, input.urls.slice(0, trial.asked)));
  }
  for (const [name, timing] of bestOfRounds(laps, rounds)) {
    const count = asked.get(name) ?? 0;
    figures.set(name, count < input.urls.length ? { ...timing, note: `asked ${count}` } : timing);
  }
  const unit = `µs a question, ${input.urls.length} to a file just read, best of ${rounds} rounds`;
  return compare(bench, unit, figures, { wanted: wantedForManyQuestions(input.origin, input.name) });
}

function questionsLap(contestant: Contestant, text: string, urls: readonly string[]): Lap {
  const { run } = lapOf(contestant.name, (pieces) => {
    let total = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const ask = contestant.read(text);
      total += timeOf(() => {
        for (const url of urls) ask(url);
      });
    }
    return total;
  });
  return { contestant: contestant.name, run: () => run() / urls.length };
}
