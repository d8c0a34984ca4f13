import { chmodSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFiles } from '../files.js';
import { folderOf, textIn } from '../testing/folder.js';
import { type Merge, planFiles } from './planned-files.js';
import { putFiles } from './put-files.js';

const written = [
  { path: 'robots.txt', carrier: 'robots-txt', text: 'User-agent: *\n' },
  { path: '.well-known/tdmrep.json', carrier: 'tdmrep', text: '[]\n' },
] as const;
const asAWhole: Merge = () => undefined;

function put(folder: string, { force = false, merge = asAWhole } = {}): void {
  const files = createFiles({ cwd: folder });
  putFiles(planFiles('site', written, merge, force, files), files);
}

/** All files below a folder. */
function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

const all = ['site', 'site/.well-known', 'site/.well-known/tdmrep.json', 'site/robots.txt'];

test('folders are made, and nothing else is left', () => {
  const folder = folderOf({});
  put(folder);
  expect(below(folder)).toEqual(all);
  expect(textIn(folder, 'site/robots.txt')).toBe('User-agent: *\n');
});

test('what is there already is as good as written', () => {
  const folder = folderOf({ 'site/robots.txt': 'User-agent: *\n' });
  chmodSync(join(folder, 'site/robots.txt'), 0o444);
  put(folder);
  expect(below(folder)).toEqual(all);
});

test('an existing file is not replaced, and then no file is written', () => {
  const folder = folderOf({ 'site/robots.txt': 'mine', 'site/.well-known/tdmrep.json': 'mine' });
  expect(() => put(folder)).toThrow(
    'these files exist: site/robots.txt, site/.well-known/tdmrep.json. Nothing was written. Pass --force to replace them, or another folder than site.',
  );
  const other = folderOf({ 'site/robots.txt': 'mine' });
  expect(() => put(other)).toThrow('site/robots.txt exists. Nothing was written. Pass --force to replace it');
  expect(below(other)).toEqual(['site', 'site/robots.txt']);
});

test('with force it is', () => {
  const folder = folderOf({ 'site/robots.txt': 'mine' });
  put(folder, { force: true });
  expect(textIn(folder, 'site/robots.txt')).toBe('User-agent: *\n');
});

describe('a file whose own rules say how it is changed', () => {
  const merge: Merge = (_, before) => (before.includes('#') ? { text: `${before}added\n`, notes: [] } : undefined);

  test('needs no force', () => {
    const folder = folderOf({ 'site/robots.txt': '# kept é\n' });
    put(folder, { merge });
    expect(textIn(folder, 'site/robots.txt')).toBe('# kept é\nadded\n');
  });

  test('is refused if the rest of it could not be kept', () => {
    const folder = folderOf({ 'site/robots.txt': Buffer.from('# kept \xe9\n', 'latin1') });
    expect(() => put(folder, { merge })).toThrow('cannot keep the rest of site/robots.txt: it is not valid UTF-8.');
    expect(below(folder)).toEqual(['site', 'site/robots.txt']);
  });
});

describe('what cannot be written leaves everything as it was', () => {
  test.each<[string, (folder: string) => void, string]>([
    [
      'a file in the place of the folder',
      (folder) => writeFileSync(join(folder, 'site'), ''),
      'cannot make the folder site: there is a file of this name.',
    ],
    [
      'a file in the place of a folder in it',
      (folder) => {
        mkdirSync(join(folder, 'site'));
        writeFileSync(join(folder, 'site/.well-known'), '');
      },
      'cannot make the folder site/.well-known: there is a file of this name.',
    ],
    [
      'a folder in the place of a file',
      (folder) => mkdirSync(join(folder, 'site/.well-known/tdmrep.json'), { recursive: true }),
      'cannot replace site/.well-known/tdmrep.json: it is a folder.',
    ],
    [
      'a link that leads nowhere',
      (folder) => {
        mkdirSync(join(folder, 'site'));
        symlinkSync('nowhere', join(folder, 'site/robots.txt'));
      },
      'cannot replace site/robots.txt: there is no such file.',
    ],
    [
      'a link to a device',
      (folder) => {
        mkdirSync(join(folder, 'site'));
        symlinkSync('/dev/zero', join(folder, 'site/robots.txt'));
      },
      'cannot write site/robots.txt: a symbolic link leads out of site. Nothing was written.',
    ],
    [
      'a read-only file',
      (folder) => {
        mkdirSync(join(folder, 'site/.well-known'), { recursive: true });
        writeFileSync(join(folder, 'site/.well-known/tdmrep.json'), 'mine', { mode: 0o444 });
      },
      'cannot write site/.well-known/tdmrep.json: it is read-only.',
    ],
  ])('%s', (_, obstruct, message) => {
    const folder = folderOf({});
    obstruct(folder);
    const before = below(folder);
    expect(() => put(folder, { force: true })).toThrow(message);
    // Folders may have been made, but no file, whole or in part.
    expect(below(folder).filter((name) => !before.includes(name) && !all.slice(0, 2).includes(name))).toEqual([]);
  });
});

describe('a symbolic link', () => {
  test('inside the folder is kept, and the file that it leads to is replaced', () => {
    const folder = folderOf({ 'site/shared/robots.txt': 'mine' });
    symlinkSync('shared/robots.txt', join(folder, 'site/robots.txt'));
    symlinkSync('.', join(folder, 'site/.well-known'));
    put(folder, { force: true });
    expect(readlinkSync(join(folder, 'site/robots.txt'))).toBe('shared/robots.txt');
    expect(textIn(folder, 'site/shared/robots.txt')).toBe('User-agent: *\n');
    expect(textIn(folder, 'site/tdmrep.json')).toBe('[]\n');
  });

  test('as the folder was named by a person, and is followed', () => {
    const folder = folderOf({ 'elsewhere/robots.txt': 'mine' });
    symlinkSync('elsewhere', join(folder, 'site'));
    put(folder, { force: true });
    expect(textIn(folder, 'elsewhere/robots.txt')).toBe('User-agent: *\n');
    expect(textIn(folder, 'elsewhere/.well-known/tdmrep.json')).toBe('[]\n');
  });

  test.each<[string, string, string]>([
    ['a file', 'robots.txt', '../private/robots.txt'],
    ['a folder', '.well-known', '../private'],
    ['a folder by way of another link', '.well-known', 'way'],
    ['a folder whose name begins like that of the folder', '.well-known', '../site-private'],
  ])('that leads out of the folder is not followed: %s', (_, name, target) => {
    const before = { 'private/robots.txt': 'mine', 'private/tdmrep.json': 'mine', 'site-private/tdmrep.json': 'mine' };
    const folder = folderOf({ ...before, 'site/index.html': '' });
    symlinkSync('../private', join(folder, 'site/way'));
    symlinkSync(target, join(folder, 'site', name));
    let isMerged = false;
    const merge: Merge = () => {
      isMerged = true;
      return undefined;
    };
    for (const force of [false, true]) {
      expect(() => put(folder, { force, merge })).toThrow(
        /^cannot write site\/\S+: a symbolic link leads out of site\. Nothing was written\.$/,
      );
    }
    expect(Object.keys(before).map((one) => textIn(folder, one))).toEqual(['mine', 'mine', 'mine']);
    // Nor is anything read there, which a preview would show.
    expect(isMerged).toBe(false);
  });
});
