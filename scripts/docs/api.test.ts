import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiPages, readApi, undocumented } from './api-reference.ts';
import { docs, pagesThere } from './pages-there.ts';

const api = await readApi();
const pages = await apiPages(api);

test('every exported name has a sentence about it', () => {
  expect(undocumented(api)).toEqual([]);
});

test('"npm run docs" writes the pages that are there, and no others', () => {
  expect(pagesThere('api').sort()).toEqual([...pages.keys()].sort());
});

test('"npm run docs" writes what they say', () => {
  const stale = [...pages].filter(([path, text]) => readFileSync(new URL(path, docs), 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('types that have a name are called by it', () => {
  // Six or more names in quotation marks: `Usage` is nineteen.
  const unions = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/(?:`?"[\w-]+"`? \\?\| ){5}.*/g)].map(([found]) => [path, found]),
  );
  expect(unions).toEqual([]);
});

test('what Node says of its own classes is left to Node', () => {
  const inherited = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/captureStackTrace|Error\.cause|`Error\.stack/g)].map(() => path),
  );
  expect(inherited).toEqual([]);
});

test('every entry point of the packages has a page', () => {
  const names = (api.project.children ?? []).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@heed/core', '@heed/core/lint', '@heed/markup/dom', '@heed/fetch']));
  for (const name of names) expect(pages.has(`api/${name.slice('@heed/'.length).replaceAll('/', '.')}.md`)).toBe(true);
});
