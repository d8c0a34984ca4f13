import { parseArgs } from 'node:util';
import { acapHeats } from './benches/acap.js';
import { agreementHeats } from './benches/agreement.js';
import { aiFamiliesHeats } from './benches/ai-families.js';
import { askColdHeats } from './benches/ask-cold.js';
import { askCommandHeats } from './benches/ask-command.js';
import { askWarmHeats } from './benches/ask-warm.js';
import { auditHeats } from './benches/audit.js';
import { checkHeats } from './benches/check.js';
import { collectionHeats } from './benches/collection.js';
import { diffHeats } from './benches/diff.js';
import { gateHeats } from './benches/gate.js';
import { hurtfulPatternHeats } from './benches/hurtful-patterns.js';
import { lintHeats } from './benches/lint.js';
import { manyQuestionsHeats } from './benches/many-questions.js';
import { memoryHeats } from './benches/memory.js';
import { oneQuestionHeats } from './benches/one-question.js';
import { pageAnswerHeats } from './benches/page-answer.js';
import { pageHeadHeats } from './benches/page-head.js';
import { pageWholeHeats } from './benches/page-whole.js';
import { serviceHeats } from './benches/service.js';
import { startUpHeats } from './benches/start-up.js';
import { warcReadingHeats } from './benches/warc-reading.js';
import { warmQuestionsHeats } from './benches/warm-questions.js';
import { findCorpus } from './corpus.js';
import { growthHeats } from './growth/growth.js';
import { readInputs } from './inputs.js';
import { formatResults, type Heat, ofHeed, type Result } from './result.js';
import { saveResults } from './save-results.js';
import type { Setting } from './setting.js';
import { Trials } from './trial.js';

const usage = `Usage: npm run bench -- [--json] [--only PATTERN] [--full] [--growth] [--save]

  --json           one JSON object a line
  --only PATTERN   only benches whose name matches the regular expression, such as one-question/real
  --full           ask slow contestants all 10,000 questions instead of a sample (takes most of an hour)
  --growth         measure growth instead: each operation at four sizes, each twice the one before
  --save           keep the results in bench/results.json, from which "npm run docs" makes the README's table and picture
`;

const benches = [
  agreementHeats,
  oneQuestionHeats,
  collectionHeats,
  manyQuestionsHeats,
  warmQuestionsHeats,
  askWarmHeats,
  askColdHeats,
  memoryHeats,
  hurtfulPatternHeats,
  acapHeats,
  aiFamiliesHeats,
  pageHeadHeats,
  pageWholeHeats,
  pageAnswerHeats,
  askCommandHeats,
  checkHeats,
  lintHeats,
  diffHeats,
  startUpHeats,
  warcReadingHeats,
  auditHeats,
  gateHeats,
  serviceHeats,
];

/** Milliseconds of questions for each contestant in a round, without `--full`. */
const sampleBudget = 150;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  if (findCorpus() === undefined) {
    process.stderr.write('No real files: neither HEED_CORPUS nor ../shared/corpus has any. Made inputs only.\n');
  }
  const budget = options.full ? Number.POSITIVE_INFINITY : sampleBudget;
  const setting: Setting = { inputs: readInputs(), trials: new Trials(), budget };
  const heats = (options.growth ? [growthHeats] : benches)
    .flatMap((heatsOf) => heatsOf(setting))
    .filter(({ bench }) => options.only.test(bench));
  const results = await runHeats(heats, options.json ? writeJson : writeLines);
  await setting.trials.close();
  if (!options.json) process.stdout.write(`${summaryOf(results)}\n`);
  if (options.save) saveResults(results);
  return 0;
}

async function runHeats(heats: readonly Heat[], write: (results: readonly Result[]) => void): Promise<Result[]> {
  const all: Result[] = [];
  for (const heat of heats) {
    const results = await runHeat(heat);
    write(results);
    all.push(...results);
  }
  return all;
}

/** A heat that breaks off is reported, and the others continue. */
async function runHeat(heat: Heat): Promise<Result[]> {
  try {
    return await heat.run();
  } catch (error) {
    return ofHeed(heat.bench, 'not measured', { fails: error instanceof Error ? error.message : String(error) });
  }
}

function writeJson(results: readonly Result[]): void {
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`);
}

function writeLines(results: readonly Result[]): void {
  for (const bench of new Set(results.map((result) => result.bench))) {
    process.stdout.write(`${formatResults(results.filter((result) => result.bench === bench))}\n\n`);
  }
}

function summaryOf(results: readonly Result[]): string {
  const judged = results.filter(({ wanted }) => wanted !== undefined);
  const missed = judged.filter(({ met }) => met === false).map(({ bench }) => bench);
  const met = `${judged.length - missed.length} of ${judged.length} wanted figures met`;
  return missed.length === 0 ? `${met}.` : `${met}; missed: ${missed.join(', ')}.`;
}

function readOptions(
  args: string[],
): { json: boolean; only: RegExp; full: boolean; growth: boolean; save: boolean } | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        full: { type: 'boolean', default: false },
        growth: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
      },
    });
    if (values.save && (values.only !== '' || values.growth)) throw new Error('--save is for a run of all benches.');
    return { ...values, only: new RegExp(values.only) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`);
    return undefined;
  }
}
