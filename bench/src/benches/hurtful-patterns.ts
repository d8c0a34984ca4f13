import type { HurtfulCase } from '../hurtful.js';
import { readHurtfulCases } from '../inputs.js';
import { lineUp } from '../line-up.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { labelOf, type Setting } from '../setting.js';
import { failureOf, type Progress, type Trials, timeLimit } from '../trial.js';
import { wantedHurtful } from '../wanted.js';

/** Enough questions for a library to build an index and use it: neither may be slow. */
const questions = 12;
const rounds = 3;

/** Patterns that make matchers backtrack. The figure is the slowest question; reading is part of the first. */
export function hurtfulPatternHeats({ trials }: Setting): Heat[] {
  return readHurtfulCases().map((hurtful) => {
    const bench = `hurtful-patterns/${labelOf(hurtful)}`;
    return { bench, run: () => run(bench, hurtful, trials) };
  });
}

async function run(bench: string, { text, url }: HurtfulCase, trials: Trials): Promise<Result[]> {
  const urls = Array<string>(questions).fill(url);
  const figures = new Map<string, Figure>();
  for (const { name } of lineUp) {
    const task = { contestant: name, files: [{ text, urls }], budget: timeLimit };
    figures.set(name, figureOf(await bestTrial(() => trials.run(task))));
  }
  return compare(bench, `ms, slowest of ${questions} questions, best of ${rounds} rounds`, figures, {
    wanted: wantedHurtful,
  });
}

/** The best of several trials. A contestant that does not finish once is not tried again. */
async function bestTrial(tryOnce: () => Promise<Progress>): Promise<Progress> {
  let best = await tryOnce();
  for (let round = 1; round < rounds && best.asked === questions; round++) {
    const next = await tryOnce();
    if (next.slowest < best.slowest) best = next;
  }
  return best;
}

function figureOf(trial: Progress): Figure {
  const failure = failureOf(trial);
  if (failure !== undefined) return { fails: failure };
  if (trial.asked === questions) return { value: trial.slowest };
  return { value: trial.slowest, note: `answered ${trial.asked} in ${timeLimit / 1000} s` };
}
