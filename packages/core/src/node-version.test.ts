import { expect, test } from 'vitest';
import { requireNode } from './node-version.js';

test.each(['22.19.0', '22.20.1', '23.0.0', '24.21.0', '100.1.0'])('Node %s will do', (version) => {
  expect(() => requireNode('@heed/gate', version)).not.toThrow();
});

test.each(['22.18.5', '20.20.2', '18.0.0', '9.19.0', ''])('Node %j is too old', (version) => {
  expect(() => requireNode('@heed/gate', version)).toThrow(
    new Error(`@heed/gate needs Node 22.19 or later; this is Node ${version}.`),
  );
});
