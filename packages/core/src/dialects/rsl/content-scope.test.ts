import { expect, test } from 'vitest';
import { scopeOf } from './content-scope.js';

/** The scope of a `url`: its host, its pattern, and whether its permissions count. */
function scope(url: string | undefined): string {
  const { scope, grants } = scopeOf(url);
  const place =
    scope.kind === 'linking' ? 'linking' : `${scope.host ?? ''} ${new TextDecoder().decode(scope.rule.bytes)}`;
  return `${place}${grants ? '' : ', refusals only'}`;
}

test.each([
  [undefined, ' /, refusals only'],
  ['', 'linking'],
  [' \n', 'linking'],
  ['/', ' /'],
  [' /a/*.html$ ', ' /a/*.html$'],
  ['*', ' *'],
  ['a/b', ' /a/b, refusals only'],
  ['https://example.com', 'example.com /'],
  ['HTTPS://Example.COM:443/A?b=*', 'example.com /A?b=*'],
  ['https://example.com?a', 'example.com /?a'],
  ['http://example.com:8080/', 'example.com:8080 /'],
  ['//example.com/a', 'example.com /a'],
  ['https://bücher.example/', 'xn--bcher-kva.example /'],
  ['https:///a', ' /, refusals only'],
  ['https://[/a', ' /, refusals only'],
  ['urn:isbn:1', ' /, refusals only'],
])('%j', (url, wanted) => {
  expect(scope(url)).toBe(wanted);
});
