import * as agents from '@heed/agents';
import { catalogue, type Diagnostic } from '@heed/core/diagnostics';
import { lint, type Subject } from '@heed/core/lint';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { jsonFiles, readJson } from './cases.js';
import {
  complaintsAbout,
  type DiagnosticExample,
  type GivenSubject,
  isSite,
  loadExamples,
  subjectOf,
} from './diagnostic-examples.js';

const examples = loadExamples();

test('every code has one example, in the file of its dialect', () => {
  expect(examples.map(({ code }) => code).sort()).toEqual(Object.keys(catalogue).sort());
  for (const file of jsonFiles('diagnostics')) {
    const { dialect, examples: own } = readJson(file) as { dialect: string; examples: readonly DiagnosticExample[] };
    expect(file).toBe(`diagnostics/${dialect}.json`);
    expect(own.filter(({ code }) => dialectOf(code) !== dialect)).toEqual([]);
  }
});

/** Sites have separate tests. */
const texts = examples.filter(({ bad, good }) => !isSite(bad) || !isSite(good));

describe.each(texts)('$code', ({ code, bad, good, line, source }) => {
  test('is reported where the bad example says', async () => {
    const first = (await complaintsAbout(bad)).find((complaint) => complaint.code === code);
    expect(first).toBeDefined();
    if (isSubject(bad)) {
      const expected = source ?? ('robots' in bad ? 'robots.txt' : 'body');
      expect({ source: first?.source, line: first?.line }).toEqual({ source: expected, line });
    } else {
      if (source !== undefined) expect(first?.source).toBe(source);
      if (line !== undefined) expect(first?.line).toBe(line);
    }
  });

  test('is not reported where things are as they were meant, and nothing worse is', async () => {
    const complaints = await complaintsAbout(good);
    expect(complaints.filter((one) => one.code === code || one.severity === 'error')).toEqual([]);
  });
});

describe('a fix removes what it is for and brings in nothing else', () => {
  const fixable = examples.flatMap(({ code, bad }) => {
    if (!isSubject(bad)) return [];
    const subject = subjectOf(bad);
    return lintAll(subject)
      .filter(({ fix }) => fix !== undefined)
      .map((diagnostic) => ({ title: `${diagnostic.code} in the example of ${code}`, subject, diagnostic }));
  });

  test.each(fixable)('$title', ({ subject, diagnostic }) => {
    const before = lintAll(subject).map(({ code }) => code);
    const after = lintAll(withText(subject, diagnostic.source.name, fixedText(diagnostic))).map(({ code }) => code);
    const same = (codes: readonly string[]) => codes.filter((code) => code === diagnostic.code).length;
    expect(same(after)).toBeLessThan(same(before));
    expect(after.filter((code) => !before.includes(code))).toEqual([]);
  });
});

function dialectOf(code: string): string {
  return code.slice(0, code.indexOf('/'));
}

function isSubject(given: DiagnosticExample['bad']): given is GivenSubject {
  return !('question' in given) && !('ndjson' in given) && !isSite(given);
}

function lintAll(subject: Subject): Diagnostic[] {
  return lint(subject, { agents, markup });
}

function fixedText({ source: { text }, fix }: Diagnostic): string {
  return fix === undefined ? text : text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end);
}

/** Returns the subject with another text under this name. */
function withText(subject: Subject, name: string, text: string): Subject {
  if (name === 'robots.txt') return { ...subject, robots: text };
  if (name === 'body') return { ...subject, response: { ...subject.response, body: text } };
  if (name === 'header')
    return { ...subject, response: { ...subject.response, headers: text.split('\n').map(fieldOf) } };
  return { ...subject, files: { ...subject.files, [name]: text } };
}

function fieldOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
