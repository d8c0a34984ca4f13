import { expect, test } from 'vitest';
import { howToInstall } from './optional-package.js';

test('a package of heed comes from the registry once it is published, and out of a clone until then', () => {
  expect(howToInstall('@heed/audit', true)).toBe(
    'run "npm install @heed/audit" where heed is installed (with -g if heed was installed so).',
  );
  expect(howToInstall('@heed/audit', false)).toBe(
    'run "npm run pack" in a clone of heed, then "npm install" with all the files in its folder "packs" where heed is installed (with -g if heed was installed so).',
  );
});
