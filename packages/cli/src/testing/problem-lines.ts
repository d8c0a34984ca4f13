import { heed, type RunOptions } from './command.js';

/** The lines of `heed lint --format line`, with the place and the code of each problem: `robots.txt:2:1 robots-txt/misspelt-field`. */
export async function problemLines(args: readonly string[], options: RunOptions = {}): Promise<string[]> {
  const { out, err, status } = await heed(['lint', '--format', 'line', ...args], options);
  if (err !== '' || status === 2) throw new Error(`status ${status}: ${err}`);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^(.*?:\d+:\d+): \w+ (\S+) .*$/, '$1 $2'));
}
