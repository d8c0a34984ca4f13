import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Answer,
  createAsk,
  type Decision,
  isUsage,
  type Question,
  type Reason,
  type Usage,
  usages,
} from '@heed/core';
import * as markup from '@heed/markup';
import { expect, test } from 'vitest';

/**
 * Files and pages in the manner of real ones, with what heed makes of them: decisions, problems and views, so that a change
 * of behaviour is seen when the change is read. `npx vitest run conformance -u` writes them anew.
 *
 * A folder has questions, and what they are about: a robots.txt, or a page with what else the response holds.
 */
const wild = new URL('../wild/', import.meta.url);
const ask = createAsk({ unseen: 'allow', markup });

test.each(readdirSync(wild))('%s', async (name) => {
  const folder = new URL(`${name}/`, wild);
  const questions = readFileSync(new URL('questions.ndjson', folder), 'utf8').trim().split('\n');
  const shared = { ...robotsIn(folder), ...responseIn(folder) };
  const answers = questions.map((line) => tell({ ...shared, ...(JSON.parse(line) as Question) }));
  await expect(`${answers.join('\n\n')}\n`).toMatchFileSnapshot(fileURLToPath(new URL('answers.txt', folder)));
});

function robotsIn(folder: URL): Partial<Question> {
  const file = new URL('robots.txt', folder);
  return existsSync(file) ? { robots: readFileSync(file, 'utf8') } : {};
}

function responseIn(folder: URL): Partial<Question> {
  const file = ['page.html', 'page.xml'].map((name) => new URL(name, folder)).find((name) => existsSync(name));
  if (file === undefined) return {};
  const rest = JSON.parse(readFileSync(new URL('response.json', folder), 'utf8')) as object;
  return { response: { ...rest, body: readFileSync(file, 'utf8') } };
}

function tell(question: Question): string {
  const answer = ask(question) as Answer;
  const part = question.element === undefined ? '' : ` #${question.element}`;
  const lines = [`${question.agent} → ${question.url}${part}`];
  for (const [usage, decision] of Object.entries(answer.decisions) as [string, Decision][]) {
    if (isUsage(usage)) lines.push(...decisionLines(usage, decision).map((line) => `  ${line}`));
  }
  for (const { severity, code, source, line, column } of answer.diagnostics) {
    lines.push(`  ! ${severity} ${code} ${source}:${line}:${column}`);
  }
  for (const [view, content] of Object.entries(answer.views ?? {})) lines.push(`  ${view}: ${JSON.stringify(content)}`);
  return lines.join('\n');
}

/** A decision and its reasons, a line each, in words that do not change with heed's own. */
function decisionLines(usage: Usage, { verdict, may, limits, until, because, overruled }: Decision): string[] {
  const bounds = limits.map(({ limit, value }) => `${limit}=${value}`).join(', ');
  const within = `${bounds === '' ? '' : ` within ${bounds}`}${until === undefined ? '' : ` until ${until}`}`;
  return [
    `${usage} (${usages[usage].meaning}): ${verdict}, ${may ? 'may' : 'may not'}${within}`,
    ...because.map((reason) => `${verdict === 'unstated' ? 'Bounded' : 'Decided'} by ${placeOf(reason)}`),
    ...overruled.map((reason) => `Overruled: ${placeOf(reason)}`),
  ];
}

function placeOf({ source, line, text, clause }: Reason): string {
  return `${line === undefined ? source : `${source}, line ${line}`}: ${text} (${clause})`;
}
