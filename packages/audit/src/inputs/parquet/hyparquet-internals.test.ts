import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../../', import.meta.url);
const own = 'inputs/parquet/hyparquet-internals.ts';

test('names the version of hyparquet that package.json pins, so that no update forgets the internals', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', source), 'utf8'));
  expect(dependencies.hyparquet).toMatch(/^\d+\.\d+\.\d+$/);
  expect(readFileSync(new URL(own, source), 'utf8')).toContain(`needs of hyparquet ${dependencies.hyparquet} that`);
});

/** No other package has hyparquet among its dependencies, which `scripts/walls.ts` requires of what it imports. */
test('is the only file that imports internals of hyparquet', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const importing = files.filter((path) =>
    /\b(?:from|import)\b\s*\(?\s*['"]hyparquet\/src\b/.test(readFileSync(new URL(path, source), 'utf8')),
  );
  expect(importing.map((path) => path.replaceAll('\\', '/'))).toEqual([own]);
});
