import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { noticesOf, packagesIn } from '../notices.ts';
import { root } from '../packages/published.ts';
import { bundledParts } from './bundled-parts.ts';
import { allowedLicences, licenceProblems } from './licences.ts';
import { thirdPartyPage } from './third-party-page.ts';

const parts = await bundledParts();

test('"npm run docs" writes THIRD-PARTY.md', () => {
  expect(readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8')).toBe(thirdPartyPage(parts));
});

test('every part holds third-party code, under licences that are allowed', () => {
  expect(parts.map(({ packages }) => packages.length > 5)).toEqual([true, true, true, true]);
  expect(parts.flatMap(({ packages }) => licenceProblems(packages))).toEqual([]);
});

test('no licence is allowed that nothing has', () => {
  const found = new Set(parts.flatMap(({ packages }) => packages.map(({ licence }) => licence)));
  expect(Object.keys(allowedLicences).filter((licence) => !found.has(licence))).toEqual([]);
});

test('the code that bundlers add is listed as theirs', () => {
  const names = Object.fromEntries(parts.map(({ name, packages }) => [name, packages.map((one) => one.name)]));
  expect(names['heed']).toContain('rolldown');
  expect(names['@heed/studio']).toEqual(expect.arrayContaining(['rolldown', 'vite']));
});

test('a licence that is not allowed is a problem', () => {
  const packages = [
    { name: 'free', version: '1.0.0', licence: 'MIT' },
    { name: 'other', version: '2.0.0', licence: 'GPL-3.0-only' },
    { name: 'unsure', version: '3.0.0', licence: 'MIT OR GPL-3.0-only' },
    { name: 'odd', version: '4.0.0', licence: 'toString' },
  ];
  expect(licenceProblems(packages)).toEqual([
    'other 2.0.0 has the licence GPL-3.0-only, which is not in allowedLicences.',
    'unsure 3.0.0 has the licence MIT OR GPL-3.0-only, which is not in allowedLicences.',
    'odd 4.0.0 has the licence toString, which is not in allowedLicences.',
  ]);
});

describe('notices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heed-notices-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function installed(name: string, manifest: object, texts: Readonly<Record<string, string>>): string {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, ...manifest }));
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(place, file), text);
    return join(place, 'lib/index.js');
  }

  test('list each package once, with its texts, and can be read again', () => {
    const modules = [
      installed(
        'b',
        { version: '2.0.0', license: 'ISC' },
        { 'LICENCE.txt': 'B may.\n\n---\n\nAnd so on.\n', NOTICE: 'Of B.' },
      ),
      installed('@a/a', { version: '1.0.0-rc.1', license: '(MIT OR ISC)' }, { LICENSE: 'A may.' }),
      join(folder, 'own.js'),
      '\0own',
    ];
    const notices = noticesOf([...modules, ...modules]);
    expect(notices).toBe(
      'The files of this folder contain the following packages.\n\n@a/a 1.0.0-rc.1 ((MIT OR ISC))\nb 2.0.0 (ISC)\n\n---\n\n' +
        '@a/a 1.0.0-rc.1 ((MIT OR ISC))\n\nA may.\n\n---\n\nb 2.0.0 (ISC)\n\nB may.\n\n---\n\nAnd so on.\n\nOf B.\n',
    );
    expect(packagesIn(notices)).toEqual([
      { name: '@a/a', version: '1.0.0-rc.1', licence: '(MIT OR ISC)' },
      { name: 'b', version: '2.0.0', licence: 'ISC' },
    ]);
  });

  test('are not made without a licence, and not read without a list', () => {
    const module = installed('c', { version: '1.0.0' }, {});
    expect(() => noticesOf([module])).toThrow('names no licence');
    expect(() => packagesIn('c 1.0.0 (MIT)\n')).toThrow('No package in notices');
  });
});
