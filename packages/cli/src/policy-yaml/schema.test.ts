import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Editors find the schema beside the command: "# yaml-language-server: $schema=node_modules/heed/schema/policy.json". */
test('the command is published with the schema of a policy, which is that of core', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(read('../../schema/policy.json')).toBe(read('../../../core/schema/policy.json'));
});
