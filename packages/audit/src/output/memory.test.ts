import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Pages, and a line of each, as the text of an answer is: a piece of the page, which V8 does not copy. */
const program = `
  import { createTally } from '${built('create-tally.js')}';
  import { createRowWriter } from '${built('row-writer.js')}';
  const [what, pages] = process.argv.slice(1);
  const tally = createTally();
  const writer = what === 'tally' ? undefined : createRowWriter({ format: what }, () => undefined);
  for (let page = 0; page < Number(pages); page++) {
    const line = '<meta name="robots" content="noindex, ' + page + '">';
    const body = Buffer.from(line + 'x'.repeat(512 * 1024)).toString();
    const text = body.slice(0, line.length);
    const because = [{ dialect: 'meta', source: 'body', line: 1, column: 1, text, says: 'disallow', clause: 'C-1' }];
    const index = { verdict: 'denied', may: false, limits: [], because, overruled: [] };
    const answer = { decisions: { index }, requests: [], diagnostics: [] };
    const row = { file: 'a', offset: page, within: 0, url: text, askedAt: '2026-11-15T00:00:00Z', agent: text, answer };
    if (writer === undefined) tally.answered({ url: row.url, answers: [row] });
    else await writer.row(row);
  }
  console.log(writer === undefined ? tally.tally().records.answered : await writer.finish());
`;

function built(file: string): string {
  return new URL(`../../dist/output/${file}`, import.meta.url).href;
}

test.each(['tally', 'ndjson', 'csv', 'parquet'])('%s: what is kept of 600 pages does not keep the pages', (what) => {
  // The pages take 300 MB, and what is kept of them less than one.
  const args = ['--max-old-space-size=100', '--input-type=module', '-e', program, what, '600'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout, stderr.slice(-2000)).toBe('600\n');
});
