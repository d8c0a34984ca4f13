import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { createSpeaker } from '../speaker/create-speaker.js';
import { headerConfig, leftOutOfConfig } from './header-config.js';

const rule = (paths: readonly string[], deny: readonly string[]) => ({ agents: ['*'], paths, deny });
const speaker = createSpeaker({
  version: 1,
  rules: [
    rule(['/'], ['ai-train']),
    rule(['/drafts/'], ['index', 'present']),
    rule(['/*/private/'], ['follow']),
    rule(['/*.pdf$'], ['translate']),
  ],
} as never);

test('entries of next.config have patterns with stars; what ends with the address is left out, and listed', () => {
  expect(headerConfig(speaker)).toMatchObject([
    { source: '/(.*)', headers: expect.arrayContaining([{ key: 'X-Robots-Tag', value: 'noml' }]) },
    { source: '/drafts/(.*)', headers: expect.arrayContaining([{ key: 'X-Robots-Tag', value: 'noml, noindex' }]) },
  ]);
  // Its addresses may be drafts, too, and Next sends the fields of one entry.
  expect(leftOutOfConfig(speaker).sort()).toEqual(['/*.pdf$', '/*/private/']);
  const alone = createSpeaker({
    version: 1,
    rules: [rule(['/'], ['ai-train']), rule(['/*/private/'], ['follow'])],
  } as never);
  expect(headerConfig(alone).map(({ source }) => source)).toEqual(['/(.*)', '/(.*)/private/(.*)']);
  expect(leftOutOfConfig(alone)).toEqual([]);
});

const matcher = ((): ((source: string) => RegExp) | undefined => {
  try {
    const require = createRequire(new URL('../../../../integrations/next-site/package.json', import.meta.url));
    const { pathToRegexp } = require(['next', 'dist/compiled/path-to-regexp'].join('/'));
    return (source) => pathToRegexp(source, [], { strict: true, sensitive: false });
  } catch {
    return undefined;
  }
})();

test.skipIf(matcher === undefined)('Next itself matches them', () => {
  const sourcesAt = (path: string): string[] =>
    headerConfig(speaker).flatMap(({ source }) => (matcher?.(source).test(path) ? [source] : []));
  expect(sourcesAt('/news')).toEqual(['/(.*)']);
  expect(sourcesAt('/drafts/a')).toEqual(['/(.*)', '/drafts/(.*)']);
  expect(sourcesAt('/drafts')).toEqual(['/(.*)']);
});
