import { describe, expect, test } from 'vitest';
import { readQualifier } from './qualifier.js';
import { termsFor } from './terms.js';
import { qualifierRules, standardUsages } from './vocabulary.js';
import { partsOf } from './words.js';

function terms(text: string, usage: string, writtenIn: 'robots.txt' | 'page' = 'robots.txt') {
  const qualifiers = partsOf(text, { start: 0, end: text.length }).map((part) => readQualifier(part).qualifier);
  return termsFor(qualifiers, usage, writtenIn);
}

const valid = [
  'time-limit=until-recrawled',
  'time-limit=until-recrawl',
  'time-limit=until-2028-02-29',
  'time-limit=30-days',
  'must-use-resource=/t.txt',
  'must-use-resource=http://k.example/t.txt',
  'must-use-resource=the-acap:extract:id:abs',
  'must-use-resource=the-acap:extract:class:abs',
  'must-use-resource=the-acap:extract:meta:description',
  'max-length=250-chars',
  'max-length=9-words',
  'prohibited-modification=any',
  'prohibited-modification=format',
  'prohibited-modification=style',
  'prohibited-modification=translation',
  'prohibited-modification=annotation',
  'must-include-resource=/credit.htm',
  'must-include-resource=the-acap:credit:id:by',
  'must-include-resource=the-acap:link:http://h.example/terms',
  'prohibited-context=within-user-frame',
  'required-context=within-original-frame',
];

const invalid = [
  'time-limit=permanently',
  'time-limit=until-2007-02-30',
  'time-limit=until-2007-2-3',
  'time-limit=-3-days',
  'time-limit=2.5-days',
  'time-limit=1-day',
  'time-limit=',
  'time-limit',
  'time-period=3-days',
  'max-length=20-lines',
  'max-length=many-words',
  'must-use-resource="/a"',
  "must-use-resource='/a'",
  'must-use-resource=/café',
  'must-use-resource=ftp://k.example/',
  'must-use-resource=the-acap:credit:id:x',
  'must-use-resource=the-acap:extract:id:',
  'must-include-resource=the-acap:logo:id:x',
  'prohibited-modification=all',
  'required-context=within-user-frame',
  'prohibited-context=within-original-frame',
];

describe('values', () => {
  test.each(valid)('%s is valid', (text) => {
    const [part] = partsOf(text, { start: 0, end: text.length });
    expect(part && readQualifier(part).qualifier.kind).toBe('known');
  });

  test.each(invalid)('%s is invalid', (text) => {
    const [part] = partsOf(text, { start: 0, end: text.length });
    expect(part && readQualifier(part).qualifier.kind).toBe('unreadable');
  });

  test('are decoded once, after splitting (AMB-85, A1-3-h, A1-3-i)', () => {
    expect(terms('must-use-resource=/a%20b', 'index').limits[0]?.value).toBe('/a b');
    expect(terms('must-use-resource=/a%23b', 'index').limits[0]?.value).toBe('/a#b');
    expect(terms('must-use-resource=/a%2523b', 'index').limits[0]?.value).toBe('/a%23b');
    expect(terms('must-include-resource=/caf%C3%A9', 'present').limits[0]?.value).toBe('/café');
    expect(terms('must-use-resource=/a%FF', 'index').limits[0]?.value).toBe('/a%FF');
  });
});

describe('the matrix of qualifiers and usages', () => {
  const samples = {
    'time-limit': '3-days',
    'must-use-resource': '/a',
    'max-length': '3-words',
    'prohibited-modification': 'style',
    'must-include-resource': '/a',
    'prohibited-context': 'within-user-frame',
    'required-context': 'within-original-frame',
    location: 'http://a.example/',
  } as const;
  const present = 'present original currentcopy oldcopy snippet oldsnippet thumbnail oldthumbnail link'
    .split(' ')
    .map((suffix) => (suffix === 'present' ? suffix : `present-${suffix}`));
  const copies = ['present-original', 'present-currentcopy', 'present-oldcopy'];
  const wanted: Record<string, string[]> = {
    'time-limit': ['index', 'preserve', ...present],
    'must-use-resource': ['index', ...present],
    'max-length': ['present-snippet', 'present-oldsnippet'],
    'prohibited-modification': ['present', ...copies],
    'must-include-resource': present,
    'prohibited-context': copies,
    'required-context': copies,
    location: ['index', 'preserve', ...present],
  };
  test.each(Object.entries(samples))('%s', (name, value) => {
    const accepted = Object.keys(standardUsages).filter((usage) => {
      return terms(`${name}=${value}`, usage, 'page').fault === undefined;
    });
    expect(accepted.sort()).toEqual(wanted[name]?.sort());
  });

  test('location has no meaning outside a page (A2-1.3.4-h)', () => {
    expect(terms('location=http://a.example/', 'index').fault).toBe('AMB-37');
  });

  test('every qualifier is in the matrix', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(qualifierRules).sort());
  });
});

describe('several qualifiers', () => {
  test('a length of zero permits nothing (AMB-27), and a time of zero days is a limit (ASK-28)', () => {
    expect(terms('time-limit=0-days', 'index')).toMatchObject({ limits: [{ value: '0-days' }] });
    expect(terms('max-length=000-words', 'present-snippet').fault).toBe('AMB-27');
  });

  test('all values of a repeated one apply, but two resources cannot (AMB-31)', () => {
    expect(terms('time-limit=3-days time-limit=9-days', 'index').limits).toHaveLength(2);
    expect(terms('must-use-resource=/a must-use-resource=/b', 'index').fault).toBe('AMB-31');
    expect(terms('must-use-resource=/a must-use-resource=/a', 'index').fault).toBeUndefined();
  });

  test('any includes the other modifications (A1-2.5.5.2.4-g)', () => {
    const both = terms('prohibited-modification=style prohibited-modification=any', 'present');
    expect(both.limits).toEqual([{ limit: 'prohibited-modification', value: 'any' }]);
  });

  test('letter case and white space around = do not matter (A1-2.4.1.2-b, A1-3-b)', () => {
    expect(terms('Time-Limit = 3-DAYS', 'index').limits).toEqual([{ limit: 'time-limit', value: '3-days' }]);
    expect(terms('time-limit= 3-days', 'index').limits).toEqual([{ limit: 'time-limit', value: '3-days' }]);
    expect(terms('time-limit =3-days', 'index').limits).toEqual([{ limit: 'time-limit', value: '3-days' }]);
  });
});
