import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import { Source } from '../../text/source.js';
import { acapCodes } from './codes.js';
import { conventionalText } from './file/reading.js';
import { acapVoice } from './interpret.js';
import type { AcapElement, AcapMeta } from './page/page.js';
import { readAcapPage } from './page/read-page.js';
import { readAcap } from './read.js';
import { acapRequests } from './requests.js';
import { sizeLimits } from './syntax/size-limits.js';

function read(text: string) {
  const diagnostics: Diagnostic[] = [];
  const source = new Source('robots.txt', text);
  const reading = readAcap(source, (diagnostic) => diagnostics.push(diagnostic));
  return { reading, diagnostics, codes: new Set(diagnostics.map(({ code }) => code)) };
}

/** The codes of all problems in a file and the files it refers to. */
function codesOf(text: string, files: Record<string, string> = {}): Set<string> {
  const codes = new Set<string>();
  const report = (diagnostic: Diagnostic) => codes.add(diagnostic.code);
  const site = readAcap(new Source('robots.txt', text), report);
  const sources = new Map(Object.entries(files).map(([name, file]) => [name, new Source(name, file)]));
  const input = { site, files: sources, url: 'https://example.com/' };
  acapVoice(input, report);
  acapRequests(input, { agent: agentOf('alpha'), arrangements: [] }, report);
  return codes;
}

/** The codes reported when an agent with these arrangements asks twice whether a page may be indexed. */
function codesAsked(text: string, ...arrangements: string[]): string[] {
  const codes: string[] = [];
  const site = readAcap(new Source('robots.txt', text));
  const url = 'https://example.com/x';
  const voice = acapVoice({ site, files: new Map(), url, arrangements }, ({ code }) => codes.push(code));
  const asked = { agent: agentOf('alpha'), url, path: '/x', purposes: [], arrangements, fragments: true };
  voice.rule({ ...asked, usage: 'index' });
  voice.rule({ ...asked, usage: 'index' });
  return codes;
}

function codesOfPage(metas: readonly Partial<AcapMeta>[], elements: readonly Partial<AcapElement>[] = []): Set<string> {
  const codes = new Set<string>();
  const span = { start: 0, end: 0 };
  const page = {
    source: new Source('body', ''),
    format: 'html' as const,
    url: 'https://example.com/x',
    metas: metas.map((meta) => ({ name: 'robots', inHead: true, span, ...meta })),
    elements: elements.map((element) => ({ span, ...element })),
  };
  readAcapPage(page, ({ code }) => codes.add(code));
  return codes;
}

const to = (fields: string): string => `##ACAP version=1.0\nACAP-crawler: *\n${fields}`;
const defining = (definitions: string, fields = 'ACAP-disallow-crawl: /'): string =>
  `##ACAP version=1.0\n${definitions}\nACAP-crawler: *\n${fields}`;

/** For each code, a text that provokes it, and a similar one that does not. */
const provoked: Record<keyof typeof acapCodes, () => readonly [Set<string>, Set<string>]> = {
  'acap/welcome-crawler-joined': () => [
    codesOf('User-agent: good\nDisallow:\nACAP-crawler: good\nACAP-crawler: bad-bot\nACAP-disallow-crawl: /'),
    codesOf('User-agent: good\nDisallow: /x\nACAP-crawler: good\nACAP-crawler: bad-bot\nACAP-disallow-crawl: /'),
  ],
  'acap/crawlers-joined': () => [
    codesOf('ACAP-crawler: alpha\n\nACAP-crawler: beta\nACAP-disallow-crawl: /'),
    codesOf('ACAP-crawler: alpha\nACAP-crawler: beta\n\nACAP-disallow-crawl: /'),
  ],
  'acap/stray-field': () => [codesOf('ACAP-disallow-crawl: /'), codesOf(to('ACAP-disallow-crawl: /'))],
  'acap/not-a-field': () => [
    codesOf(to('ACAP-disallow-crawl: /\njunk')),
    codesOf(`junk\n${to('ACAP-disallow-crawl: /')}`),
  ],
  'acap/unknown-field': () => [codesOf(to('ACAP-version: 1.1')), codesOf(to('ACAP-allow-crawl: /'))],
  'acap/missing-colon': () => [codesOf(to('ACAP-disallow-crawl /')), codesOf(to('ACAP-disallow-crawl: /'))],
  'acap/white-space': () => [codesOf(to(' ACAP-disallow-crawl: /')), codesOf(to('ACAP-disallow-crawl:  / '))],
  'acap/hash-in-value': () => [codesOf(to('ACAP-disallow-crawl: /a#b')), codesOf(to('ACAP-disallow-crawl: /a #b'))],
  'acap/late-definition': () => [
    codesOf(to('ACAP-disallow-crawl: /\nACAP-resource-set: s /a/')),
    codesOf(defining('ACAP-resource-set: s /a/')),
  ],
  'acap/conventional-field-in-record': () => [
    codesOf(to('ACAP-disallow-crawl: /\nDisallow: /b/')),
    codesOf(to('ACAP-disallow-crawl: /\nSitemap: https://example.com/s.xml')),
  ],
  'acap/conventional-after-acap': () => [
    codesOf(to('ACAP-disallow-crawl: /\nUser-agent: *\nDisallow: /b/')),
    codesOf(`User-agent: *\nDisallow: /b/\n${to('ACAP-disallow-crawl: /')}`),
  ],
  'acap/ignore-with-colon': () => [
    codesOf(defining('ACAP-ignore-conventional-records:')),
    codesOf(defining('ACAP-ignore-conventional-records')),
  ],
  'acap/ignore-with-value': () => [
    codesOf(defining('ACAP-ignore-conventional-records: no')),
    codesOf(defining('ACAP-ignore-conventional-records:')),
  ],
  'acap/ignore-after-definitions': () => [
    codesOf(defining('ACAP-resource-set: s /a/\nACAP-ignore-conventional-records')),
    codesOf(defining('ACAP-ignore-conventional-records\nACAP-resource-set: s /a/')),
  ],
  'acap/ignore-not-honoured': () => [
    codesOf(to('ACAP-disallow-crawl: /\nACAP-ignore-conventional-records')),
    codesOf(defining('ACAP-ignore-conventional-records')),
  ],
  'acap/no-version-comment': () => [codesOf('ACAP-crawler: *\nACAP-disallow-crawl: /'), codesOf(to(''))],
  'acap/version-not-first': () => [codesOf(`# hello\n${to('ACAP-disallow-crawl: /')}`), codesOf(to(''))],
  'acap/version-misspelt': () => [codesOf('# ACAP version=1.0\nACAP-crawler: *'), codesOf(to(''))],
  'acap/other-version': () => [codesOf('##ACAP version=1.1\nACAP-crawler: *'), codesOf(to(''))],
  'acap/no-record': () => [codesOf('ACAP-resource-set: s /a/'), codesOf(defining('ACAP-resource-set: s /a/'))],
  'acap/over-limit': () => [
    codesOf(to(`ACAP-disallow-crawl: /${'a'.repeat(sizeLimits.line)}`)),
    codesOf(to(`ACAP-disallow-crawl: /${'a'.repeat(sizeLimits.line - 100)}`)),
  ],
  'acap/any-and-named': () => [
    codesOf('ACAP-crawler: *\nACAP-crawler: alpha\nACAP-disallow-crawl: /'),
    codesOf('ACAP-crawler: beta\nACAP-crawler: alpha\nACAP-disallow-crawl: /'),
  ],
  'acap/empty-record': () => [codesOf('ACAP-crawler: *'), codesOf(to('ACAP-disallow-crawl: /'))],
  'acap/empty-sub-record': () => [
    codesOf(to('ACAP-usage-purpose: news')),
    codesOf(to('ACAP-usage-purpose: news\nACAP-disallow-index: /')),
  ],
  'acap/empty-crawler-name': () => [codesOf('ACAP-crawler:'), codesOf('ACAP-crawler: *')],
  'acap/empty-purpose': () => [
    codesOf(to('ACAP-usage-purpose:\nACAP-disallow-index: /')),
    codesOf(to('ACAP-usage-purpose: *\nACAP-disallow-index: /')),
  ],
  'acap/several-purposes': () => [
    codesOf(to('ACAP-usage-purpose: news, blogs\nACAP-disallow-index: /')),
    codesOf(to('ACAP-usage-purpose: http://a.example/x,y\nACAP-disallow-index: /')),
  ],
  'acap/short-name': () => [codesOf('ACAP-crawler: bot'), codesOf('ACAP-crawler: robo')],
  'acap/digit-name': () => [codesOf('ACAP-crawler: 360Spider'), codesOf('ACAP-crawler: Spider360')],
  'acap/star-in-name': () => [codesOf('ACAP-crawler: al*'), codesOf('ACAP-crawler: *')],
  'acap/malformed-name': () => [
    codesOf(defining('ACAP-resource-set: 9x /a/')),
    codesOf(defining('ACAP-resource-set: x9 /a/')),
  ],
  'acap/names-overlap': () => [
    codesOf('ACAP-crawler: searchbot\nACAP-disallow-crawl: /\nACAP-crawler: searchbot-image\nACAP-allow-crawl: /'),
    codesOf('ACAP-crawler: searchbot\nACAP-disallow-crawl: /\nACAP-crawler: imagebot\nACAP-allow-crawl: /'),
  ],
  'acap/field-beside-reference': () => [
    codesOf(to('ACAP-permissions-reference: /p.txt\nACAP-allow-crawl: /')),
    codesOf(to('ACAP-permissions-reference: /p.txt')),
  ],
  'acap/wildcard-in-reference': () => [
    codesOf(to('ACAP-permissions-reference: /*.txt')),
    codesOf(to('ACAP-permissions-reference: /p.txt')),
  ],
  'acap/reference-not-available': () => [
    codesOf(to('ACAP-permissions-reference: /p.txt')),
    codesOf(to('ACAP-permissions-reference: /p.txt'), { '/p.txt': '' }),
  ],
  'acap/reference-not-text': () => [
    codesOf(to('ACAP-permissions-reference: /p.txt'), { '/p.txt': '\n <!DOCTYPE html><title>Not found</title>' }),
    codesOf(to('ACAP-permissions-reference: /p.txt'), { '/p.txt': '# <html>' }),
  ],
  'acap/reference-scheme': () => [
    codesOf(to('ACAP-permissions-reference: ftp://example.com/p.txt'), { 'ftp://example.com/p.txt': '' }),
    codesOf(to('ACAP-permissions-reference: HTTPS://example.com/p.txt'), { '/p.txt': '' }),
  ],
  'acap/chained-reference': () => [
    codesOf(to('ACAP-permissions-reference: /p.txt'), { '/p.txt': to('ACAP-permissions-reference: /q.txt') }),
    codesOf(to('ACAP-permissions-reference: /p.txt'), { '/p.txt': to('ACAP-disallow-crawl: /') }),
  ],
  'acap/unknown-usage': () => [codesOf(to('ACAP-allow-keep: /')), codesOf(to('ACAP-allow-preserve: /'))],
  'acap/undefined-usage': () => [
    codesOf(to('ACAP-allow-(keep): /')),
    codesOf(defining('ACAP-composite-usage: keep preserve', 'ACAP-allow-(keep): /')),
  ],
  'acap/undefined-set': () => [
    codesOf(to('ACAP-allow-crawl: the-acap:resource-set:s')),
    codesOf(defining('ACAP-resource-set: s /a/', 'ACAP-allow-crawl: the-acap:resource-set:s')),
  ],
  'acap/allow-other': () => [codesOf(to('ACAP-allow-other: /')), codesOf(to('ACAP-disallow-other: /'))],
  'acap/prohibited-local-usage': () => [
    codesOf(defining('ACAP-composite-usage: c crawl', 'ACAP-disallow-(c): /')),
    codesOf(defining('ACAP-composite-usage: c crawl', 'ACAP-allow-(c): /')),
  ],
  'acap/space-in-parentheses': () => [
    codesOf(defining('ACAP-composite-usage: c crawl', 'ACAP-allow-( c ): /')),
    codesOf(defining('ACAP-composite-usage: c crawl', 'ACAP-allow-(c): /')),
  ],
  'acap/empty-resource': () => [codesOf(to('ACAP-disallow-crawl:')), codesOf(to('ACAP-disallow-crawl: /'))],
  'acap/several-resources': () => [codesOf(to('ACAP-allow-crawl: /a/ /b/')), codesOf(to('ACAP-allow-crawl: /a/'))],
  'acap/address-as-pattern': () => [
    codesOf(to('ACAP-disallow-crawl: https://example.com/a/')),
    codesOf(to('ACAP-disallow-crawl: /https://example.com/a/')),
  ],
  'acap/old-prefix': () => [
    codesOf(defining('ACAP-resource-set: s /a/', 'ACAP-allow-crawl: acap:resource-set:s')),
    codesOf(defining('ACAP-resource-set: s /a/', 'ACAP-allow-crawl: the-acap:resource-set:s')),
  ],
  'acap/dollar-inside-pattern': () => [codesOf(to('ACAP-allow-crawl: /a$b')), codesOf(to('ACAP-allow-crawl: /ab$'))],
  'acap/star-at-end': () => [
    codesOf(to('ACAP-disallow-crawl: /a\nACAP-allow-crawl: /a*')),
    codesOf(to('ACAP-disallow-crawl: /a\nACAP-allow-crawl: /a*b')),
  ],
  'acap/dollar-is-wider': () => [
    codesOf(to('ACAP-disallow-crawl: /a$\nACAP-allow-crawl: /a*')),
    codesOf(to('ACAP-disallow-crawl: /a$\nACAP-allow-crawl: /b*')),
  ],
  'acap/named-opens-any': () => [
    codesOf(`${to('ACAP-disallow-crawl: /priv/')}\nACAP-crawler: alpha\nACAP-allow-crawl: /`),
    codesOf(`${to('ACAP-disallow-crawl: /')}\nACAP-crawler: alpha\nACAP-allow-crawl: /`),
  ],
  'acap/always-beaten': () => [
    codesOf(to('ACAP-allow-crawl: /a\nACAP-disallow-crawl: /a')),
    codesOf(to('ACAP-allow-crawl: /a/b\nACAP-disallow-crawl: /a\nACAP-disallow-index: /a/b')),
  ],
  'acap/duplicate-field': () => [
    codesOf(to('ACAP-disallow-crawl: /a\nACAP-disallow-crawl: /a')),
    codesOf(to('ACAP-disallow-crawl: /a /b')),
  ],
  'acap/unknown-qualifier': () => [
    codesOf(to('ACAP-allow-index: / max-lines=3')),
    codesOf(to('ACAP-allow-index: / time-limit=3-days')),
  ],
  'acap/invalid-qualifier-value': () => [
    codesOf(to('ACAP-allow-index: / time-limit=soon')),
    codesOf(to('ACAP-allow-index: / time-limit=3-days')),
  ],
  'acap/quotes-in-value': () => [
    codesOf(to('ACAP-allow-index: / must-use-resource="/a"')),
    codesOf(to('ACAP-allow-index: / must-use-resource=/a')),
  ],
  'acap/hash-in-qualifier': () => [
    codesOfPage([{ content: 'ACAP allow-index location=https://example.com/a#b' }]),
    codesOfPage([{ content: 'ACAP allow-index location=https://example.com/a%23b' }]),
  ],
  'acap/unknown-role': () => [
    codesOf(to('ACAP-allow-present: / must-include-resource=the-acap:logo:id:x')),
    codesOf(to('ACAP-allow-present: / must-include-resource=the-acap:credit:id:x')),
  ],
  'acap/qualifier-not-for-usage': () => [
    codesOf(to('ACAP-allow-crawl: / time-limit=3-days')),
    codesOf(to('ACAP-allow-index: / time-limit=3-days')),
  ],
  'acap/location-in-robots-txt': () => [
    codesOf(to('ACAP-allow-index: / location=http://a.example/')),
    codesOfPage([{ content: 'ACAP allow-index location=http://a.example/' }]),
  ],
  'acap/until-recrawl': () => [
    codesOf(to('ACAP-allow-index: / time-limit=until-recrawl')),
    codesOf(to('ACAP-allow-index: / time-limit=until-recrawled')),
  ],
  'acap/repeated-qualifier': () => [
    codesOf(to('ACAP-allow-index: / time-limit=3-days time-limit=9-days')),
    codesOf(to('ACAP-allow-present: / prohibited-modification=style prohibited-modification=format')),
  ],
  'acap/any-beside-others': () => [
    codesOf(to('ACAP-allow-present: / prohibited-modification=style prohibited-modification=any')),
    codesOf(to('ACAP-allow-present: / prohibited-modification=any')),
  ],
  'acap/qualifier-on-local-usage': () => [
    codesOf(defining('ACAP-composite-usage: c index', 'ACAP-allow-(c): / time-limit=3-days')),
    codesOf(defining('ACAP-composite-usage: c index', 'ACAP-allow-(c): /')),
  ],
  'acap/qualifier-on-prohibition': () => [
    codesOf(to('ACAP-disallow-index: / time-limit=3-days')),
    codesOf(to('ACAP-disallow-index: /')),
  ],
  'acap/arrangement-needed': () => [
    codesOf(to('ACAP-allow-index: / must-use-resource=/a')),
    codesOf(to('ACAP-allow-index: / time-limit=3-days')),
  ],
  'acap/resource-not-crawlable': () => [
    new Set(codesAsked(to('ACAP-disallow-crawl: /t\nACAP-allow-index: / must-use-resource=/t'), 'must-use-resource')),
    new Set(codesAsked(to('ACAP-disallow-crawl: /u\nACAP-allow-index: / must-use-resource=/t'), 'must-use-resource')),
  ],
  'acap/link-role': () => [
    codesOf(to('ACAP-allow-present: / must-include-resource=the-acap:link:/terms')),
    codesOf(to('ACAP-allow-present: / must-include-resource=the-acap:credit:/terms')),
  ],
  'acap/role-missing': () => [
    codesOf(to('ACAP-allow-present: / must-include-resource=/credit')),
    codesOf(to('ACAP-allow-present: / must-include-resource=the-acap:credit:/credit')),
  ],
  'acap/separate-resource': () => [
    codesOf(to('ACAP-allow-present-snippet: / must-use-resource=/s.txt')),
    codesOf(to('ACAP-allow-present-snippet: / must-use-resource=the-acap:extract:id:s')),
  ],
  'acap/many-index-resources': () => [
    codesOf(to([1, 2, 3, 4, 5].map((page) => `ACAP-allow-index: /${page} must-use-resource=/i${page}`).join('\n'))),
    codesOf(to([1, 2].map((page) => `ACAP-allow-index: /${page} must-use-resource=/i${page}`).join('\n'))),
  ],
  'acap/no-restriction': () => [
    codesOf(to('ACAP-allow-preserve: /')),
    codesOf(to('ACAP-allow-preserve: / time-limit=3-days')),
  ],
  'acap/copy-without-preserve': () => [
    codesOf(to('ACAP-allow-present-currentcopy: /\nACAP-disallow-preserve: /')),
    codesOf(to('ACAP-allow-present-currentcopy: /\nACAP-allow-preserve: /')),
  ],
  'acap/no-old-copies': () => [
    codesOf(to('ACAP-allow-present-oldcopy: /\nACAP-allow-preserve: / time-limit=until-recrawled')),
    codesOf(to('ACAP-allow-present-oldcopy: /\nACAP-allow-preserve: / time-limit=30-days')),
  ],
  'acap/malformed-definition': () => [
    codesOf(defining('ACAP-qualified-usage: q preserve the-acap:resource-set:s')),
    codesOf(defining('ACAP-qualified-usage: q preserve time-limit=3-days')),
  ],
  'acap/definition-without-qualifier': () => [
    codesOf(defining('ACAP-qualified-usage: q preserve')),
    codesOf(defining('ACAP-qualified-usage: q preserve time-limit=3-days')),
  ],
  'acap/local-usage-as-base': () => [
    codesOf(defining('ACAP-qualified-usage: q (p) time-limit=3-days')),
    codesOf(defining('ACAP-qualified-usage: q preserve time-limit=3-days')),
  ],
  'acap/definition-after-use': () => [
    codesOf(defining('ACAP-composite-usage: c (q)\nACAP-qualified-usage: q index time-limit=1-days')),
    codesOf(defining('ACAP-qualified-usage: q index time-limit=1-days\nACAP-composite-usage: c (q)')),
  ],
  'acap/composite-in-composite': () => [
    codesOf(defining('ACAP-composite-usage: a crawl\nACAP-composite-usage: b (a) index')),
    codesOf(defining('ACAP-composite-usage: a crawl\nACAP-composite-usage: b index')),
  ],
  'acap/undefined-member': () => [
    codesOf(defining('ACAP-composite-usage: b (a) index')),
    codesOf(defining('ACAP-composite-usage: b index')),
  ],
  'acap/set-in-set': () => [
    codesOf(defining('ACAP-resource-set: s /a/\nACAP-resource-set: t the-acap:resource-set:s')),
    codesOf(defining('ACAP-resource-set: s /a/\nACAP-resource-set: t /the-acap:resource-set:s')),
  ],
  'acap/sign-after-name': () => [
    codesOfPage([{ name: 'robots', content: 'ACAP disallow-index,' }]),
    codesOfPage([{ name: 'robots', content: 'ACAP disallow-index' }]),
  ],
  'acap/name-defined-twice': () => [
    codesOf(defining('ACAP-resource-set: s /a/\nACAP-resource-set: S /b/')),
    codesOf(defining('ACAP-resource-set: s /a/\nACAP-composite-usage: s crawl')),
  ],
  'acap/inherited-name-redefined': () => [
    codesOf(defining('ACAP-resource-set: s /a/', 'ACAP-permissions-reference: /p.txt'), {
      '/p.txt': defining('ACAP-resource-set: s /b/'),
    }),
    codesOf(defining('ACAP-resource-set: s /a/', 'ACAP-permissions-reference: /p.txt'), {
      '/p.txt': defining('ACAP-resource-set: t /b/'),
    }),
  ],
  'acap/unknown-action': () => [codesOf(to('ACAP-request-purge: /a')), codesOf(to('ACAP-request-re-crawl: /a'))],
  'acap/request-not-one-resource': () => [
    codesOf(to('ACAP-request-take-down: /news/*')),
    codesOf(to('ACAP-request-take-down: /news/')),
  ],
  'acap/request-in-sub-record': () => [
    codesOf(to('ACAP-usage-purpose: news\nACAP-allow-index: /\nACAP-request-re-crawl: /a')),
    codesOf(to('ACAP-request-re-crawl: /a\nACAP-usage-purpose: news\nACAP-allow-index: /')),
  ],
  'acap/request-not-acted-on': () => [
    codesOf(to('ACAP-request-take-down: /a')),
    codesOf('ACAP-crawler: beta\nACAP-request-take-down: /a'),
  ],
  'acap/not-a-statement': () => [
    codesOfPage([{ content: 'ACAP q index time-limit=3-days' }]),
    codesOfPage([{ content: 'ACAP allow-index' }]),
  ],
  'acap/several-statements': () => [
    codesOfPage([{ content: 'ACAP allow-index, disallow-follow' }]),
    codesOfPage([{ content: 'ACAP allow-index must-use-resource=/a,b' }]),
  ],
  'acap/content-and-value': () => [
    codesOfPage([{ content: 'ACAP allow-index', value: 'ACAP allow-follow' }]),
    codesOfPage([{ content: 'ACAP allow-index', value: 'ACAP allow-index' }]),
  ],
  'acap/set-in-meta': () => [
    codesOfPage([{ name: 'ACAP-resource-set', content: 'ACAP s /a/' }]),
    codesOfPage([{ name: 'ACAP-composite-usage', content: 'ACAP s crawl' }]),
  ],
  'acap/meta-in-body': () => [
    codesOfPage([{ content: 'ACAP disallow-index', inHead: false }]),
    codesOfPage([{ content: 'noindex', inHead: false }]),
  ],
  'acap/invalid-fragment-id': () => [
    codesOfPage([{ content: 'ACAP allow-index id-list=9a' }]),
    codesOfPage([{ content: 'ACAP allow-index id-list=a9 b:c' }]),
  ],
  'acap/empty-id-list': () => [
    codesOfPage([{ content: 'ACAP allow-index id-list=' }]),
    codesOfPage([{ content: 'ACAP allow-index' }]),
  ],
  'acap/unknown-fragment': () => [
    codesOfPage([{ content: 'ACAP allow-index id-list=A' }], [{ id: 'a' }]),
    codesOfPage([{ content: 'ACAP allow-index id-list=a' }], [{ id: 'a' }]),
  ],
  'acap/id-list-on-prohibition': () => [
    codesOfPage([{ content: 'ACAP disallow-index id-list=a' }], [{ id: 'a' }]),
    codesOfPage([{ content: 'ACAP allow-index id-list=a' }], [{ id: 'a' }]),
  ],
  'acap/length-on-fragment': () => [
    codesOfPage([{ content: 'ACAP allow-present-snippet id-list=a max-length=3-words' }], [{ id: 'a' }]),
    codesOfPage([{ content: 'ACAP allow-present-snippet max-length=3-words' }]),
  ],
  'acap/not-a-class-statement': () => [
    codesOfPage([], [{ classes: 'acap:news acap:allow-index' }]),
    codesOfPage([], [{ classes: 'news acap:allow-index' }]),
  ],
  'acap/nested-statement': () => [
    codesOfPage([], [{ classes: 'acap:allow-index' }, { classes: 'acap:disallow-index', parent: 0 }]),
    codesOfPage([], [{ classes: 'acap:allow-index' }, { classes: 'acap:disallow-follow', parent: 0 }]),
  ],
  'acap/fragment-only': () => [
    codesOfPage([{ content: 'ACAP allow-index' }], [{ classes: 'acap:disallow-index' }]),
    codesOfPage([{ content: 'ACAP disallow-index' }], [{ classes: 'acap:disallow-index' }]),
  ],
};

describe('problems', () => {
  test.each(Object.entries(provoked))('%s is reported where it applies, and only there', (code, texts) => {
    const [guilty, innocent] = texts();
    expect([...guilty]).toContain(code);
    expect([...innocent]).not.toContain(code);
  });

  test('every code has such a pair', () => {
    expect(Object.keys(provoked).sort()).toEqual(Object.keys(acapCodes).sort());
  });

  test('a missing arrangement is reported, an existing one is not (A1-1.1-b)', () => {
    const both = to('ACAP-allow-index: / must-use-resource=/a\nACAP-allow-present: / must-include-resource=/a');
    const needed = 'acap/arrangement-needed';
    expect(codesAsked(both).filter((code) => code === needed)).toHaveLength(2);
    expect(codesAsked(both, 'must-use-resource').filter((code) => code === needed)).toHaveLength(1);
    expect(codesAsked(both, 'must-use-resource', 'must-include-resource')).not.toContain(needed);
  });

  test('a resource that may not be crawled is reported once, when a question needs it (AMB-83)', () => {
    const text = to('ACAP-disallow-crawl: /t\nACAP-allow-index: / must-use-resource=/t');
    expect(codesAsked(text, 'must-use-resource')).toEqual(['acap/resource-not-crawlable']);
    expect(codesAsked(text)).toEqual(['acap/arrangement-needed']);
  });

  test('a plain file has none (A1-2.1-d)', () => {
    const { codes } = read(
      '##ACAP version=1.0\nUser-agent: *\nDisallow: /x/\n\nACAP-crawler: *\nACAP-disallow-crawl: /y/\n',
    );
    expect([...codes]).toEqual([]);
  });
});

/** Parts of files, valid and invalid. */
const line = fc.oneof(
  fc.constantFrom(
    'ACAP-crawler: *',
    'ACAP-crawler: alpha',
    'ACAP-usage-purpose: news',
    'ACAP-permissions-reference: /p.txt',
    'ACAP-ignore-conventional-records',
    'ACAP-resource-set: s /a/ /*b$',
    'ACAP-qualified-usage: q preserve time-limit=3-days',
    'ACAP-composite-usage: c (q) crawl',
    'ACAP-allow-(c): the-acap:resource-set:s',
    'ACAP-request-take-down: /a',
    'User-agent: *',
    'Disallow: /',
    '##ACAP version=1.0',
    '',
  ),
  fc
    .tuple(
      fc.constantFrom('ACAP-allow-', 'acap-disallow-', ' ACAP-x-', 'ACAP-request-', ''),
      fc.constantFrom('crawl', 'present-snippet', '(q)', '(', 'other', ''),
      fc.constantFrom(':', ' : ', '', '::'),
      fc.string({
        unit: fc.constantFrom('/', 'a', '*', '$', '%', '=', ' ', '#', ':', 'é', '\ud800', '(', ')'),
        maxLength: 20,
      }),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const file = fc.array(line, { maxLength: 25 }).chain((lines) => {
  return fc.constantFrom('\n', '\r', '\r\n').map((end) => lines.join(end));
});

describe('any text', () => {
  test('can be read, and every place is inside it', () => {
    fc.assert(
      fc.property(file, (text) => {
        const { reading, diagnostics } = read(text);
        const spans = [
          ...diagnostics.map(({ span }) => span),
          ...reading.records.flatMap((record) => [record.span, ...record.fields.map(({ span }) => span)]),
          ...reading.hidden,
        ];
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        expect(conventionalText(reading)).toHaveLength(text.length);
      }),
      { numRuns: 1000 },
    );
  });

  test('means the same with any line ending, with a byte order mark, and without a final line ending (AMB-61)', () => {
    const lines = [
      'ACAP-resource-set: s /a/',
      'ACAP-crawler: alpha',
      '',
      'ACAP-disallow-crawl: the-acap:resource-set:s',
    ];
    const shape = (text: string) => {
      const { records } = read(text).reading;
      return records.map(({ addressees, fields }) => [
        addressees,
        fields.map(({ says, resource }) => [says, resource.patterns]),
      ]);
    };
    const wanted = shape(lines.join('\n'));
    for (const end of ['\n', '\r', '\r\n']) {
      expect(shape(lines.join(end))).toEqual(wanted);
      expect(shape(`\ufeff${lines.join(end)}${end}`)).toEqual(wanted);
    }
  });

  test('blank lines and comments change nothing (A1-2.3-i)', () => {
    const verdicts = (text: string) => {
      return readAcap(new Source('robots.txt', text)).records.map(({ addressees, fields }) => {
        return [
          addressees,
          fields.map(({ says, usage, resource, purposes }) => [says, usage, resource.patterns, purposes]),
        ];
      });
    };
    const fields = ['ACAP-crawler: alpha', 'ACAP-crawler: beta', 'ACAP-allow-crawl: /a', 'ACAP-usage-purpose: news'];
    const rest = ['ACAP-usage-purpose: ads', 'ACAP-disallow-index: /', 'ACAP-crawler: *', 'ACAP-disallow-crawl: /'];
    const lines = [...fields, ...rest];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', '# note', '   ', '\t# x'), { minLength: 8, maxLength: 8 }),
        (comments) => {
          const mixed = lines.flatMap((field, place) => [comments[place] ?? '', field]);
          expect(verdicts(mixed.join('\n'))).toEqual(verdicts(lines.join('\n')));
        },
      ),
    );
  });
});

describe('structure', () => {
  test('the version is reported (A1-2.9.3-a)', () => {
    expect(read(to('')).reading.version?.version).toBe('1.0');
    expect(read('ACAP-crawler: *').reading.version).toBeUndefined();
  });

  test('conventional readers see neither ACAP fields nor lines inside ACAP records (A1-2.9.2-a, A1-2.9.2-c)', () => {
    const text =
      'User-agent: *\nACAP-disallow-crawl: /q/\nDisallow: /a/\nACAP-crawler: *\nACAP-disallow-index: /i/\nDisallow: /b/\nUser-agent: x\nDisallow: /';
    const left = conventionalText(read(text).reading)
      .split('\n')
      .map((line) => line.trim());
    expect(left).toEqual(['User-agent: *', '', 'Disallow: /a/', '', '', '', 'User-agent: x', 'Disallow: /']);
    const headAlone = text.replace('\nACAP-disallow-index: /i/', '');
    expect(conventionalText(read(headAlone).reading)).toBe(headAlone);
  });

  test('requests are kept with their action (A1-2.6.1-a, A1-2.6.2-a)', () => {
    const { reading } = read(to('ACAP-request-take-down: /a\nACAP-request-re-crawl: /b'));
    expect(reading.records[0]?.requests.map(({ action, path }) => [action, path])).toEqual([
      ['take-down', '/a'],
      ['re-crawl', '/b'],
    ]);
  });

  test('a definition means what its expansion means (A1-2.7-a)', () => {
    const { reading } = read(
      defining('ACAP-qualified-usage: q preserve time-limit=3-days\nACAP-composite-usage: c (q) crawl'),
    );
    const members = reading.definitions.usages.get('c')?.members;
    expect([...(members?.keys() ?? [])]).toEqual(['preserve', 'crawl']);
    expect(members?.get('preserve')?.limits).toEqual([{ limit: 'time-limit', value: '3-days' }]);
  });
});
