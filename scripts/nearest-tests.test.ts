import { expect, test } from 'vitest';
import { nearestTests, testsNearestFirst } from './nearest-tests.ts';

/** What imports what, in a small repository: a leaf, a module that uses it, an entry point, and another package. */
const importers = new Map([
  ['packages/a/src/text/leaf.ts', ['packages/a/src/text/leaf.test.ts', 'packages/a/src/use.ts']],
  ['packages/a/src/use.ts', ['packages/a/src/use.test.ts', 'packages/a/src/index.ts']],
  ['packages/a/src/index.ts', ['packages/b/src/b.ts', 'packages/a/src/text/whole.test.ts']],
  ['packages/b/src/b.ts', ['packages/b/src/b.test.ts']],
]);

const files = [
  'README.md',
  'packages/a/src/index.ts',
  'packages/a/src/other.test.ts',
  'packages/a/src/text/leaf.test.ts',
  'packages/a/src/text/leaf.ts',
  'packages/a/src/text/whole.test.ts',
  'packages/a/src/use.test.ts',
  'packages/a/src/use.ts',
  'packages/b/src/b.test.ts',
  'packages/b/src/b.ts',
  'packages/b/src/page.svelte',
  'packages/b/src/page/far.test.ts',
];

test('tests that import what changed, nearest first, and no others', () => {
  expect(nearestTests(['packages/a/src/text/leaf.ts'], files, importers)).toEqual({
    tests: [
      'packages/a/src/text/leaf.test.ts',
      'packages/a/src/text/whole.test.ts',
      'packages/a/src/use.test.ts',
      'packages/b/src/b.test.ts',
    ],
    unreached: [],
  });
});

test('of several files the nearest counts', () => {
  const { tests } = nearestTests(['packages/a/src/text/leaf.ts', 'packages/b/src/b.test.ts'], files, importers);
  expect(tests[0]).toBe('packages/b/src/b.test.ts');
  expect(tests).toHaveLength(4);
});

test('where no test imports a file, the tests of its package count', () => {
  expect(nearestTests(['packages/b/src/page.svelte'], files, importers)).toEqual({
    tests: ['packages/b/src/b.test.ts', 'packages/b/src/page/far.test.ts'],
    unreached: [],
  });
});

test('a file without tests is named', () => {
  expect(nearestTests(['README.md'], files, importers)).toEqual({ tests: [], unreached: ['README.md'] });
});

test('all tests of a package, those that import a file first', () => {
  const tests = ['packages/a/src/other.test.ts', 'packages/a/src/use.test.ts', 'packages/a/src/text/leaf.test.ts'];
  expect(testsNearestFirst('packages/a/src/text/leaf.ts', tests, importers)).toEqual([
    'packages/a/src/text/leaf.test.ts',
    'packages/a/src/use.test.ts',
    'packages/a/src/other.test.ts',
  ]);
});
