import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { file, heed, workFolder } from '../testing/command.js';

/** What a terminal would obey: clears the screen, names the window, rings, in one byte or two, and turns the text round. */
const evil = '\u001b[2J\u001b]0;evil\u0007\u009b2J\u202e\u0085\u2028x';

/** What styles the output of heed itself. */
const looks = new RegExp(`${String.fromCharCode(0x1b)}\\[[\\d;]*m`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it searches for.
const obeyed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/u;

const robots = (): string =>
  file(
    'strangers/robots.txt',
    `##ACAP version=1.0\nUser-agent: ${evil}\nDisallow: /${evil}\nACAP-crawler: *\nACAP-disallow-index: /${evil}\nLicense: https://e.example/${evil}.xml\n` +
      `Content-Usage: ${evil}=n\nUser-agent: *\n${evil}: ${evil}\nDisallow: /x${evil}\n`,
  );
const page = (): string =>
  file(
    'strangers/page.html',
    `<title>${evil}</title><meta name="robots" content="noindex, ${evil}"><meta name="${evil}" content="noindex"><p id="${evil}" class="robots-noindex ${evil}">${evil}`,
  );
const headers = (): string =>
  file('strangers/a.headers', `HTTP/1.1 200 OK\nX-Robots-Tag: ${evil}: noindex\nX-Robots-Tag: noindex, ${evil}\n\n`);
const policy = (): string =>
  file(
    'strangers/policy.yaml',
    `site: https://e.example\nrules:\n  - for: "${JSON.stringify(evil).slice(1, -1)}"\n    deny: [index]\n`,
  );
const folder = (): string => {
  const path = join(workFolder, 'strangers/site');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'robots.txt'), `User-agent: ${evil}\nDisallow: /${evil}\nDisallow: /x${evil}\n${evil}\n`);
  return 'strangers/site';
};
const questions = (...given: readonly object[]): string =>
  file('strangers/questions.ndjson', given.map((one) => `${JSON.stringify(one)}\n`).join(''));
const asked = (): string =>
  questions(
    { agent: evil, url: `https://e.example/x${evil}`, usages: ['index'], robots: `User-agent: *\nDisallow: /x${evil}` },
    {
      agent: 'A',
      url: 'https://e.example/',
      element: evil,
      response: { body: `<p id="${evil}" class="robots-noindex">` },
    },
    { agent: 'A', url: evil },
    { agent: 'A', url: 'https://e.example/', [evil]: 1 },
    { agent: 'A', url: 'https://e.example/', usages: [evil] },
    { agent: 'A', url: 'https://e.example/', files: { [`/${evil}`]: evil }, arrangements: [evil], purposes: [evil] },
  );
const log = (): string =>
  file(
    'strangers/log.ndjson',
    `${JSON.stringify({ decision_id: evil, question: { agent: evil, url: evil }, answer: { decisions: { [evil]: {} } } })}\n${evil}\n`,
  );

describe('a terminal obeys nothing that strangers wrote', () => {
  test.each<[string, () => string[]]>([
    ['ask --readable', () => ['ask', '--readable', asked()]],
    ['ask', () => ['ask', asked()]],
    ['ask --no-diagnostics', () => ['ask', asked(), '--no-diagnostics']],
    ['ask --replay --readable', () => ['ask', '--replay', log(), '--readable']],
    ['ask --replay', () => ['ask', '--replay', log()]],
    [
      'check',
      () => ['check', page(), '--robots', robots(), '--headers', headers(), '-a', evil, '--url', 'https://e.example/x'],
    ],
    ['check --explain', () => ['check', page(), '--robots', robots(), '--explain', 'index']],
    ['check --csv', () => ['check', page(), '--robots', robots(), '--csv', '-a', evil]],
    ['check --view', () => ['check', page(), '--view', 'text']],
    ['check of several robots.txt', () => ['check', robots(), `strangers/${evil}.txt`, '-a', evil]],
    ['check of an address', () => ['check', `http://127.0.0.1:1/${evil}`]],
    ['check of no address', () => ['check', `https://${evil}/`]],
    ['lint', () => ['lint', robots(), page(), headers(), `strangers/${evil}.txt`]],
    ['lint --format line', () => ['lint', robots(), page(), '--format', 'line']],
    ['diff', () => ['diff', robots(), join(folder(), 'robots.txt')]],
    ['write --from', () => ['write', '--from', robots()]],
    ['write', () => ['write', policy(), '--out', `strangers/${evil}`]],
    ['write --dry-run', () => ['write', '--from', robots(), '--dry-run', '--out', 'strangers/none']],
    ['expect', () => ['expect', policy(), folder()]],
    ['agents', () => ['agents', evil]],
    ['explain', () => ['explain', evil]],
    ['usages', () => ['usages', evil]],
    ['serve --tokens', () => ['serve', '--tokens', `strangers/${evil}`]],
    ['serve --cache', () => ['serve', '--cache', `sqlite:strangers/${evil}/a`]],
    ['audit', () => ['audit', asked(), '--out', `strangers/audit${evil}`, '--agent', evil]],
    ['audit report', () => ['audit', 'report', `strangers/${evil}`]],
    ['studio', () => ['studio', '--no-open', `strangers/${evil}`]],
    ['an unknown command', () => [evil]],
    ['an unknown option', () => ['check', `--${evil}`]],
    ['a wrong value', () => ['check', page(), '--usage', evil]],
  ])('%s', async (name, args) => {
    for (const columns of [100, undefined]) {
      // A pipe gets JSON, CSV and texts unchanged; output for people is safe there, too. On a terminal, progress is drawn repeatedly.
      if (columns === undefined ? forPrograms.has(name) : name === 'audit') continue;
      const { out, err } = await heed(args(), columns === undefined ? {} : { columns });
      const shown = `${out}${err}`.replace(looks, '').replaceAll('\r\n', '\n');
      expect(shown).not.toBe('');
      expect(shown.match(obeyed)).toBeNull();
    }
  });
});

const forPrograms: ReadonlySet<string> = new Set([
  'ask',
  'ask --no-diagnostics',
  'ask --replay',
  'check --csv',
  'check --view',
  'write --from',
  'write --dry-run',
]);
