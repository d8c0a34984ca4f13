import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../packages/published.ts';
import { withCiReferences } from './ci-references.ts';
import { lacksInstallBlock, withInstallBlocks } from './install-block.ts';
import { withPublication, withSchemaAddress } from './manifest.ts';
import { type Publication, publicationToday } from './publication.ts';
import { pages, publicationFiles } from './publication-files.ts';

const unpublished: Publication = { isPublished: false, address: 'https://heed.example', version: '1.2.3' };
const published: Publication = { isPublished: true, address: 'https://github.com/someone', version: '1.2.3' };

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('"npm run docs" writes what every page, package.json and JSON Schema says of the publication', () => {
  const stale = [...publicationFiles(publicationToday())].filter(([path, text]) => textOf(path) !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('every page that names a way to get heed has a block that says what works today', () => {
  const paths = pages();
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'docs/ci.md', 'docs/tutorials/publisher.md']));
  expect(paths).toEqual(expect.arrayContaining(['apps/studio/README.md', 'integrations/spark/README.md']));
  // If this fails: put <!-- install: npm install … --> and <!-- /install --> where the page says it, and run "npm run docs".
  expect(paths.filter((path) => lacksInstallBlock(textOf(path)))).toEqual([]);
});

test.each([
  ['`npm install @heed/gate`', true],
  ['$ npm install --save-dev heed', true],
  ['npm i heed', true],
  ['npx heed check', true],
  ['npx --yes heed@0.1.0 lint', true],
  ['pip install heedful', true],
  ['      - uses: someone/heed@v1', true],
  ['npx node examples/gate/crawl.mjs', false],
  ['npm install pg, then heed serve', false],
  ['npm ci && npm run build', false],
  ['<!-- install: npx heed -->\nx\n<!-- /install -->\n\nnpx heed check', false],
])('a page with %j needs a block that it has not: %j', (text, wanted) => {
  expect(lacksInstallBlock(`# A page\n\n${text}\n`)).toBe(wanted);
});

test('no file has a placeholder where an address or an account belongs', () => {
  const files = [...publicationFiles(publicationToday()).keys(), 'action.yml', 'CONTRIBUTING.md'];
  expect(files.filter((path) => /\b(?:OWNER|ADDRESS|CLONE|TODO)\b/.test(textOf(path)))).toEqual([]);
});

describe('an install block', () => {
  const page = (about: string): string => `Before.\n\n<!-- install: ${about} -->\nold\n<!-- /install -->\n\nAfter.\n`;
  const filled = (about: string, publication: Publication): string => {
    const text = withInstallBlocks(page(about), publication);
    expect(withInstallBlocks(text, publication)).toBe(text);
    return text.slice(text.indexOf('-->\n') + 4, text.indexOf('<!-- /install -->'));
  };

  test('has the command once heed is published', () => {
    expect(filled('npm install @heed/gate', published)).toBe('```sh\nnpm install @heed/gate\n```\n');
  });

  test('has the tarballs of the package and of those that it needs until then, and other packages unchanged', () => {
    expect(filled('npm install --save-dev @heed/crawlee express', unpublished)).toBe(
      'heed is not published yet: run `npm ci && npm run pack` in a clone of it, then this in your project, with the clone at `../heed`:\n\n' +
        '```sh\n' +
        'npm install --save-dev ../heed/packs/heed-core-1.2.3.tgz ../heed/packs/heed-agents-1.2.3.tgz \\\n' +
        ' ../heed/packs/heed-markup-1.2.3.tgz ../heed/packs/heed-fetch-1.2.3.tgz ../heed/packs/heed-sites-1.2.3.tgz \\\n' +
        ' ../heed/packs/heed-gate-1.2.3.tgz ../heed/packs/heed-crawlee-1.2.3.tgz express\n```\n',
    );
    expect(filled('npm install --global heed', unpublished)).toContain(
      '\nnpm install --global ../heed/packs/heed-1.2.3.tgz\n',
    );
  });

  test('has the second of two commands until then', () => {
    const about = 'pip install heedful | pip install ../heed/somewhere';
    expect(filled(about, published)).toBe('```sh\npip install heedful\n```\n');
    expect(filled(about, unpublished)).toBe(
      'heed is not published yet: run this, with a clone of it at `../heed`:\n\n```sh\npip install ../heed/somewhere\n```\n',
    );
  });

  test.each(['heed', 'npx heed', 'every package', 'CI', 'action', 'pre-commit'])(
    'about %j says that heed is not published only while that is so',
    (about) => {
      if (about !== 'pre-commit') expect(filled(about, unpublished)).toMatch(/^heed is not published yet: .*\n$/);
      expect(filled(about, published)).not.toMatch(/not published|clone of it/);
    },
  );

  test('may be empty, and keeps the next one', () => {
    const empty = '<!-- install: CI -->\n<!-- /install -->\n';
    expect(withInstallBlocks(`${empty}x\n${empty}`, published)).toBe(`${empty}x\n${empty}`);
    expect(withInstallBlocks(`${empty}x\n${empty}`, unpublished).match(/not published/g)).toHaveLength(2);
  });

  test('about something else is a mistake', () => {
    expect(() => withInstallBlocks(page('npm install express'), unpublished)).toThrow('installs no package of heed');
  });
});

describe('what CI refers to', () => {
  const today = textOf('docs/ci.md');
  const written = (publication: Publication): string =>
    withInstallBlocks(withCiReferences(today, publication), publication);

  test('is the registry and the repository once heed is published', () => {
    const page = written(published);
    expect(page).toContain('      - uses: someone/heed@v1.2.3\n        with:\n          path: public\n');
    expect(page).toContain(
      '- repo: https://github.com/someone/heed.git\n    rev: v1.2.3\n    hooks:\n      - id: heed-lint\n',
    );
    expect(page).toContain('\nheed="npx --yes heed@1.2.3"\n');
    expect(page).not.toMatch(/heed-\d|\.github\/heed|not published/);
  });

  test('is a tarball and a copy of the action until then', () => {
    const page = written(unpublished);
    expect(page).toContain(
      '      - uses: ./.github/heed\n        with:\n          command: npx --yes ./heed-1.2.3.tgz\n          path: public\n',
    );
    expect(page).toContain('- repo: local\n    hooks:\n      - id: heed-lint\n        name: heed lint\n');
    expect(page).toContain('\nheed="npx --yes ./heed-1.2.3.tgz"\n');
    expect(page).not.toContain('heed@');
  });

  test('stays a copy of the action if the repository is not on GitHub', () => {
    const page = written({ ...published, address: 'https://code.example' });
    expect(page).toContain('      - uses: ./.github/heed\n        with:\n          command: npx --yes heed@1.2.3\n');
    expect(page).toContain('- repo: https://code.example/heed.git\n');
  });

  test('can change back', () => {
    for (const other of [published, unpublished]) {
      const back = withInstallBlocks(withCiReferences(written(other), publicationToday()), publicationToday());
      expect(back).toBe(today);
    }
  });
});

test('a package.json says where the project lives, and is private until heed is published', () => {
  const text = textOf('packages/gate/package.json');
  const before = JSON.parse(withPublication(text, 'packages/gate', unpublished));
  expect(before).toMatchObject({ private: true, homepage: 'https://heed.example' });
  const after = JSON.parse(withPublication(text, 'packages/gate', published));
  expect(after).toEqual({
    ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'private')),
    homepage: 'https://github.com/someone',
    repository: { type: 'git', url: 'git+https://github.com/someone/heed.git', directory: 'packages/gate' },
  });
});

test('a JSON Schema has the address of the project', () => {
  const text = textOf('packages/core/schema/answer.json');
  expect(JSON.parse(withSchemaAddress(text, published)).$id).toBe('https://github.com/someone/schema/answer.json');
});
