import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Answer, ask, type Decision, explain, isUsage, type Question } from '@heed/core';
import { expect, test } from 'vitest';

/**
 * Files in the manner of real ones, with what heed makes of them: decisions and remarks in sentences, so that a change of
 * behaviour is seen when the change is read. `npx vitest run conformance -u` writes them anew.
 */
const wild = new URL('../wild/', import.meta.url);

test.each(readdirSync(wild))('%s', async (name) => {
  const folder = new URL(`${name}/`, wild);
  const robots = readFileSync(new URL('robots.txt', folder), 'utf8');
  const questions = readFileSync(new URL('questions.ndjson', folder), 'utf8').trim().split('\n');
  const answers = questions.map((line) => tell({ ...(JSON.parse(line) as Question), robots }));
  await expect(`${answers.join('\n\n')}\n`).toMatchFileSnapshot(fileURLToPath(new URL('answers.txt', folder)));
});

function tell(question: Question): string {
  const answer = ask(question) as Answer;
  const lines = [`${question.agent} → ${question.url}`];
  for (const [usage, decision] of Object.entries(answer.decisions) as [string, Decision][]) {
    if (isUsage(usage)) lines.push(...explain(usage, decision).map((sentence) => `  ${sentence}`));
  }
  for (const { severity, code, source, line, column } of answer.diagnostics) {
    lines.push(`  ! ${severity} ${code} ${source}:${line}:${column}`);
  }
  return lines.join('\n');
}
