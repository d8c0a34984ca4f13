import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadClauses, loadSuites, loadUnsupported } from './cases.js';

const clauses = loadClauses();
const ids = new Set(clauses.map(({ id }) => id));
const cases = loadSuites().flatMap((suite) => suite.cases);
const tested = new Set(cases.map(({ clause }) => clause));
const unsupported = loadUnsupported();
const excused = new Set(unsupported.map(({ clause }) => clause));

test('every clause has one id', () => {
  const twice = clauses.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index);
  expect(twice).toEqual([]);
  expect(clauses.length).toBeGreaterThan(50);
});

test('every clause has a case, or a line in unsupported.json that says why not', () => {
  expect([...ids].filter((id) => !tested.has(id) && !excused.has(id))).toEqual([]);
});

test('every case names a clause that there is, with its standing', () => {
  const standings = new Map(clauses.map(({ id, standing }) => [id, standing]));
  const wrong = cases.filter(({ clause, standing }) => standings.get(clause) !== standing);
  expect(wrong.map(({ clause, standing, title }) => `${clause} (${standing}): ${title}`)).toEqual([]);
});

test('every line in unsupported.json names a clause that there is and that has no case', () => {
  expect([...excused].filter((id) => !ids.has(id))).toEqual([]);
  expect([...excused].filter((id) => tested.has(id))).toEqual([]);
  expect(excused.size).toBe(unsupported.length);
});

test('every clause cited in the source is in a list', () => {
  expect(citedClauses().filter((id) => !ids.has(id))).toEqual([]);
});

/** Ids in the source of core, of those documents whose list of clauses is here. */
function citedClauses(): string[] {
  const documents = new Set([...ids].map(documentOf));
  const source = new URL('../../packages/core/src/', import.meta.url);
  const cited = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(new URL(name, source), 'utf8').match(citation) ?? []);
  expect(cited.length).toBeGreaterThan(0);
  return [...new Set(cited)].filter((id) => documents.has(documentOf(id)));
}

const citation =
  /\b(?:(?:AIN|AIP|CS|TDM|RSL|AIT|NOAI|TOK|MRG|MOD|SPIR|MSF|CCS|LLM|KEL|POL|OPT)-[A-Z]*\d+[a-z]?|(?:RFC9309|ASK|A1|A2|AMB|PI)-[0-9a-z]+(?:[.-][0-9a-z]+)*|RT-[0-9A-Z][0-9a-z.]*(?:-[0-9a-z]+)*|PS-[A-Z]-\d+|REP-MF-\d+|[MP]-\d+)/g;

function documentOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}
