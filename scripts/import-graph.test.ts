import { expect, test } from 'vitest';
import { importersIn, stepsTo } from './import-graph.ts';
import { smallClone } from './testing/small-clone.ts';

test('imports by paths and by entry points, in modules, components and tests', () => {
  const clone = smallClone();
  clone.write(
    'packages/limit/package.json',
    '{ "name": "@heed/limit", "type": "module", "exports": { ".": { "@heed/source": "./src/limit.ts" } } }\n',
  );
  clone.write('packages/page/Page.svelte', '<p>1</p>\n<script lang="ts">\nimport "./page.ts";\n</script>\n');
  clone.write(
    'packages/page/page.ts',
    "export * from '@heed/limit';\nexport const later = () => import('./lazy.js');\n",
  );
  clone.write('packages/page/lazy.ts', "import type { Page } from './types.js';\nimport 'vitest';\n");
  clone.write('packages/page/types.ts', 'export interface Page {}\n');

  const importers = importersIn(clone.folder);
  expect(importers.get('packages/limit/src/limit.ts')).toEqual([
    'packages/limit/src/limit.test.ts',
    'packages/page/page.ts',
  ]);
  expect(importers.get('packages/page/lazy.ts')).toEqual(['packages/page/page.ts']);
  expect(importers.get('packages/page/types.ts')).toBeUndefined();

  expect(Object.fromEntries(stepsTo(['packages/limit/src/limit.ts'], importers))).toEqual({
    'packages/limit/src/limit.ts': 0,
    'packages/limit/src/limit.test.ts': 1,
    'packages/page/page.ts': 1,
    'packages/page/Page.svelte': 2,
  });
});
