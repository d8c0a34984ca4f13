import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiPages, readApi, undocumented } from './api-reference.ts';
import { docs, pagesThere } from './pages-there.ts';

const api = await readApi();
const pages = await apiPages(api);

test('every exported name has a sentence about it', () => {
  expect(undocumented(api).filter((name) => !temporaryExceptions.has(name))).toEqual([]);
});

test('"npm run docs" writes the pages that are there, and no others', () => {
  expect(pagesThere('api').sort()).toEqual([...pages.keys()].sort());
});

test('"npm run docs" writes what they say', () => {
  const stale = [...pages].filter(([path, text]) => readFileSync(new URL(path, docs), 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('every entry point of the packages has a page', () => {
  const names = (api.project.children ?? []).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@heed/core', '@heed/core/lint', '@heed/markup/dom', '@heed/fetch']));
  for (const name of names) expect(pages.has(`api/${name.slice('@heed/'.length).replaceAll('/', '.')}.md`)).toBe(true);
});

/** TEMPORARY: names that have no sentence yet. Delete each with its sentence written, and the list with the last one. */
const temporaryExceptions: ReadonlySet<string> = new Set([
  '@heed/core ActionRequest',
  '@heed/core AskOptions',
  '@heed/core Decision',
  '@heed/core FetchOutcome',
  '@heed/core Remark',
  '@heed/core Views',
  '@heed/core Verdict',
  '@heed/core ViewName',
  '@heed/core/acap AcapElement',
  '@heed/core/acap ConventionalRule',
  '@heed/core/acap PageStatement',
  '@heed/core/acap MetaReading',
  '@heed/core/acap remarksOn',
  '@heed/core/diagnostics Related',
  '@heed/core/diagnostics Code',
  '@heed/core/diagnostics Severity',
  '@heed/core/diagnostics severityOf',
  '@heed/core/lint LintOptions',
  '@heed/core/page PageElement',
  '@heed/core/page PageInstruction',
  '@heed/core/page PageLink',
  '@heed/core/page PageMarker',
  '@heed/core/page PageMeta',
  '@heed/core/page XmlElement',
  '@heed/core/robots-txt isAllow',
  '@heed/core/robots-txt patternEnd',
  '@heed/core/robots-txt patternStart',
  '@heed/core/usage Usage',
  '@heed/core/usage isUsage',
  '@heed/fetch ClientOptions',
  '@heed/fetch RobotsTxtOutcome',
  '@heed/fetch FetchCode',
  '@heed/fetch Outcome',
]);
