import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDefinitions, type Definitions, type LineReading } from './definitions.js';

const robots = 'User-agent: *\nDisallow: /\n';

function readAll(definitions: Definitions, ...values: unknown[]): LineReading[] {
  return values.map((value) => definitions.read(JSON.stringify(value), value));
}

function codesOf(readings: readonly LineReading[]): string[] {
  return readings.map((reading) => (reading.kind === 'refusal' ? reading.refusal.error.code : reading.kind));
}

describe('definitions', () => {
  test('give a question the fields that it lacks, and the files', () => {
    const definition = { define: 'h1', robots, files: { '/ai.txt': 'a', '/b.xml': 'b' }, id: 7 };
    const [defined, question] = readAll(createDefinitions(1000), definition, {
      site: 'h1',
      id: 1,
      agent: 'A',
      url: 'https://e.example/',
      files: { '/b.xml': 'own' },
    });
    expect(defined).toEqual({ kind: 'definition', definition: { id: 7, defined: 'h1' } });
    expect(question).toEqual({
      kind: 'question',
      question: { id: 1, agent: 'A', url: 'https://e.example/', robots, files: { '/ai.txt': 'a', '/b.xml': 'own' } },
    });
  });

  test('are replaced by later ones of the same name, also by one that is refused', () => {
    const definitions = createDefinitions(1000);
    const readings = readAll(definitions, { define: 'h', robots: 'a' }, { define: 'h', robots: 'b' }, { site: 'h' });
    expect(readings.at(-1)).toEqual({ kind: 'question', question: { robots: 'b' } });
    const [nested, after] = readAll(definitions, { define: 'h', site: 'other' }, { site: 'h', id: 'x' });
    expect(nested).toMatchObject({ refusal: { error: { code: 'question/wrong-definition' } } });
    expect(after).toMatchObject({ refusal: { id: 'x', error: { code: 'question/dropped' } } });
    const escaped = definitions.read('{"d\\u0065fine":"h"}', { define: 'h' });
    expect(escaped).toMatchObject({ refusal: { error: { code: 'question/wrong-definition' } } });
  });

  test.each([[5], [''], [null], [['h']], ['x'.repeat(1001)]])('have no name such as %j', (define) => {
    expect(readAll(createDefinitions(1000), { define })).toMatchObject([
      { refusal: { error: { code: 'question/wrong-type' } } },
    ]);
  });

  test('that are not there are told from those that were dropped', () => {
    const definitions = createDefinitions(50);
    const long = 'x'.repeat(20);
    const readings = readAll(
      definitions,
      { site: 'a' },
      { define: 'a', robots: long },
      { site: 'a' },
      { define: 'b', robots: long },
      { site: 'a' },
      { site: 'b' },
      { site: 5 },
    );
    expect(codesOf(readings)).toEqual([
      'question/not-defined',
      'definition',
      'question',
      'definition',
      'question/dropped',
      'question',
      'question/wrong-type',
    ]);
    expect(JSON.stringify(readings[4])).toContain('of 50 characters together');
    // One that is longer than all together may be is not kept.
    expect(
      codesOf(readAll(definitions, { define: 'c', robots: 'x'.repeat(60) }, { site: 'c' }, { site: 'b' })),
    ).toEqual(['definition', 'question/dropped', 'question/dropped']);
  });

  test('end with a line that may have been one and cannot be read', () => {
    const definitions = createDefinitions(1000);
    readAll(definitions, { define: 'h', robots });
    definitions.missed('{"site": "h"');
    expect(codesOf(readAll(definitions, { site: 'h' }))).toEqual(['question']);
    definitions.missed('{"define": "h", ');
    expect(codesOf(readAll(definitions, { site: 'h' }))).toEqual(['question/dropped']);
    readAll(definitions, { define: 'h', robots });
    definitions.missed();
    expect(codesOf(readAll(definitions, { site: 'h' }))).toEqual(['question/dropped']);
  });

  test('that are kept depend on the definitions alone', () => {
    const define = fc.record({ define: fc.constantFrom('a', 'b', 'c', 'd'), robots: fc.string({ maxLength: 30 }) });
    const use = fc.record({ site: fc.constantFrom('a', 'b', 'c', 'd') });
    fc.assert(
      fc.property(fc.array(fc.oneof(define, use)), (values) => {
        const [all, onlyDefined] = [createDefinitions(100), createDefinitions(100)];
        readAll(all, ...values);
        readAll(onlyDefined, ...values.filter((value) => 'define' in value));
        const uses = ['a', 'b', 'c', 'd'].map((site) => ({ site }));
        expect(readAll(all, ...uses)).toEqual(readAll(onlyDefined, ...uses));
      }),
    );
  });
});
