import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from './edited-document.js';
import { offeredWords } from './offered-words.js';
import { slotInDocument } from './slots/slot-in-document.js';
import type { TextKind } from './text-kind.js';
import { wordAt } from './word-at.js';
import { clauseOf } from './words/word.js';

/** The words that are offered where the text has `|`. */
function offered(kind: TextKind, text: string): string[] {
  const words = offeredWords(kind, documentOf(text.replace('|', '')), text.indexOf('|'))?.words ?? [];
  return words.map(({ word }) => word);
}

/** The word that is explained where the text has `|`, with its clause. */
function explained(kind: TextKind, text: string): string | undefined {
  const found = wordAt(kind, documentOf(text.replace('|', '')), text.indexOf('|'));
  return found === undefined ? undefined : `${found.word.word} (${clauseOf(found.word)})`;
}

describe('words are offered', () => {
  test.each<[TextKind, string, readonly string[]]>([
    ['robots', 'Dis|', ['User-agent', 'Disallow', 'ACAP-allow-index', 'Content-Signal', 'License']],
    ['robots', 'User-agent: *\n  dis|: /', ['Disallow']],
    ['robots', 'User-agent: G|', ['*', 'GPTBot', 'Googlebot', 'MachineLearning']],
    ['robots', 'ACAP-crawler: |', ['GPTBot']],
    ['robots', 'Content-Usage: t|', ['train-ai', 'ai-use', 'search']],
    ['robots', 'Content-Usage: /news/ train-ai=|', ['n', 'y']],
    ['robots', 'Content-Signal: ai-train=no, |', ['ai-train', 'ai-input', 'search', 'use']],
    ['robots', 'Content-Signal: ai-train=n|', ['no', 'yes']],
    ['robots', 'Content-Signal: use=|', ['immediate', 'reference', 'full']],
    ['robots', 'ACAP-allow-present-snippet: /a |', ['time-limit', 'max-length', 'must-use-resource']],
    ['robots', 'ACAP-allow-present-snippet: /a max-length=|', ['160-chars', '25-words']],
    ['robots', 'ACAP-allow-index: /a time-limit=u|', ['until-recrawled', 'until-2099-12-31', '30-days']],
    ['robots', 'ACAP-allow-present: /a prohibited-modification=|', ['any', 'translation']],
    ['robots', 'ACAP-qualified-usage: brief present-s|', ['present-snippet']],
    ['robots', 'ACAP-qualified-usage: brief present-snippet m|', ['max-length', 'time-limit']],
    ['robots', 'ACAP-composite-usage: all index p|', ['preserve', 'present']],
    ['robots', '##|', ['##ACAP version=1.0']],
    ['headers', 'x-ro|', ['X-Robots-Tag', 'Content-Usage', 'TDM-Reservation']],
    ['headers', '< X-Robots-Tag: n|', ['noindex', 'nosnippet', 'Googlebot']],
    ['headers', 'X-Robots-Tag: googlebot: noindex, max-image-preview:|', ['none', 'standard', 'large']],
    ['headers', 'Content-Usage: |', ['train-ai']],
    ['headers', 'Content-Signal: search=|', ['yes', 'no']],
    ['headers', 'tdm-reservation: |', ['0', '1']],
    ['html', '<head>\n<meta name="|', ['robots', 'tdm-reservation', 'Googlebot']],
    ['html', '<meta name="robots" content="noindex, |">', ['nofollow', 'max-snippet']],
    ['html', "<meta content='no|' name='Googlebot'>", ['noindex']],
    ['html', '<meta name=robots content="ACAP dis|">', ['disallow-index', 'allow-present-snippet']],
    ['html', '<meta name="tdm-reservation" content="|">', ['1', '0']],
    ['html', '<p class="lead rob|">', ['robots-noindex', 'robots-nocontent', 'acap:disallow-index']],
    ['html', '<a href="/a" rel="|">', ['nofollow', 'license']],
    ['html', '<p data-|>', ['data-nosnippet']],
    ['html', '<!-- goo| -->', ['googleoff: index', 'googleon: all']],
    ['html', '<?xml version="1.0"?>\n<?robots in|', ['index', 'follow']],
    ['html', '<?robots index="|"?>', ['yes', 'no']],
    ['policy', 'ver|', ['version', 'site', 'rules']],
    ['policy', 'rules:\n  - ag|', ['agents', 'allow', 'deny', 'paths']],
    ['policy', 'rules:\n  - agents: [GP|]', ['GPTBot', "'*'", 'purpose:ai-train']],
    ['policy', 'rules:\n  - agents:\n      - |', ['GPTBot']],
    ['policy', "rules:\n  - agents: ['*']\n    al|", ['allow', 'deny']],
    ['policy', "rules:\n  - agents: ['*']\n    deny: [ai-train, t|]", ['tdm', 'translate']],
    ['policy', 'rules:\n  - agents: [a]\n    allow:\n      pres|', ['preserve', 'present-snippet']],
    ['policy', 'rules:\n  - agents: [a]\n    allow:\n      preserve: { t|', ['time-limit']],
    ['policy', 'rules:\n  - agents: [a]\n    allow:\n      preserve: { time-limit: u|', ['until-recrawled']],
    ['tdmrep', '[\n  { "loc|" }', ['location', 'tdm-reservation', 'tdm-policy']],
    ['rsl', '<rsl>\n<con|', ['content', 'license', 'permits']],
    ['rsl', '<permits type="usage">ai-train s|</permits>', ['search', 'ai-all']],
    ['ai-txt', 'D|', ['User-agent', 'Disallow', 'Allow']],
    ['robots', 'ACAP-al|', ['ACAP-allow-index', 'Disallow']],
  ])('%s %j', (kind, text, expected) => {
    expect(offered(kind, text)).toEqual(expect.arrayContaining([...expected]));
  });

  test.each<[TextKind, string]>([
    ['robots', '# a comm|ent'],
    ['robots', 'Disallow: /a|'],
    ['robots', 'Disallow: /a*|'],
    ['robots', 'Disallow |/a'],
    ['robots', 'Sitemap: https://|'],
    ['robots', 'ACAP-disallow-index: /a |'],
    ['robots', 'ACAP-allow-index: /a|'],
    ['headers', 'X-Robots-Tag: max-snippet:|'],
    ['headers', 'Server: |'],
    ['html', '<p>some te|xt'],
    ['html', '<meta name="description" content="no|">'],
    ['html', '<meta http-equiv="robots" content="no|">'],
    ['html', '<?php ech|o ?>'],
    ['html', '<a href="|">'],
    ['policy', 'site: |'],
    ['policy', 'version: 1 # ab|'],
    ['rsl', '<permits type="user">com|'],
    ['tdmrep', '{ |"location": "/" }'],
  ])('not in %s %j', (kind, text) => {
    expect(offered(kind, text)).toEqual([]);
  });

  test('a qualifier only where the usage may have it', () => {
    expect(offered('robots', 'ACAP-allow-index: /a |')).not.toContain('max-length');
    expect(offered('robots', 'ACAP-allow-crawl: /a |')).toEqual([]);
    expect(offered('robots', 'ACAP-allow-index: /a |')).not.toContain('location');
  });

  test('no field that has no effect, and no agent that is retired', () => {
    expect(offered('robots', 'no|')).not.toContain('Noindex');
    expect(offered('robots', 'User-agent: |')).not.toContain('Claude-Web');
  });
});

describe('words are explained', () => {
  test.each<[TextKind, string, string]>([
    ['robots', 'User-agent: *\nDis|allow: /', 'Disallow (RFC 9309 §2.2.2, RFC9309-2.2.2-b)'],
    ['robots', 'Disallow: /a|*b', '* (RFC 9309 §2.2.3, RFC9309-2.2.3-a)'],
    ['robots', 'Allow: /*.pdf|$', '$ (RFC 9309 §2.2.3, RFC9309-2.2.3-b)'],
    ['robots', 'NOINDEX|: /a', 'Noindex (RFC 9309 §2.2.4, RFC9309-2.2.4-a)'],
    ['robots', 'user-agent: gpt|bot', 'GPTBot (RFC 9309 §2.2.1, RFC9309-2.2.1-b)'],
    ['robots', 'User-agent: Google-Ext|ended', "Google-Extended (heed's settled readings of AI signals, AIN-8)"],
    ['robots', 'acap-allow-index|: /', 'ACAP-allow-index (ACAP 1.0 Part 1 §2.5.3, A1-2.5.3-a)'],
    ['robots', 'ACAP-allow-index: / time-|limit=30-days', 'time-limit (ACAP 1.0 Part 1 §2.5.5.2.1, A1-2.5.5.2.1-a)'],
    ['robots', 'Content-Signal: ai-|train=no', 'ai-train (the Content Signals policy, CS-4)'],
    ['robots', '##ACAP |version=1.0', '##ACAP version=1.0 (ACAP 1.0 Part 1 §2.9.3, A1-2.9.3-a)'],
    ['headers', 'X-Robots-Tag: googlebot: noind|ex', 'noindex (the Robots-Tag draft §2.2, RT-2.2-a)'],
    [
      'html',
      '<meta name="robots" content="max-|snippet:20">',
      'max-snippet (page signals as crawlers honour them, PS-G-10)',
    ],
    ['html', '<p class="robots-no|index">', 'robots-noindex (the Robot Exclusion Profile, REP-MF-16)'],
    ['policy', 'rules:\n  - ag|ents: [a]', "agents (heed's policy file, POL-3)"],
    ['policy', 'rules:\n  - agents: [a]\n    deny: [t|dm]', "tdm (heed's policy file, POL-5)"],
    [
      'policy',
      'rules:\n  - agents: [purpose:ai-|train]',
      "purpose:ai-train (heed's settled readings of AI signals, AIN-12)",
    ],
    ['tdmrep', '[{ "tdm-res|ervation": 1 }]', 'tdm-reservation (the TDM Reservation Protocol, TDM-F1)'],
  ])('%s %j', (kind, text, expected) => {
    expect(explained(kind, text)).toBe(expected);
  });

  test.each<[TextKind, string]>([
    ['robots', 'Disallow: /a$|b'],
    ['robots', 'Misspelt|: /'],
    ['html', '<p class="lead|">'],
    ['policy', 'other|: 1'],
  ])('not in %s %j', (kind, text) => {
    expect(explained(kind, text)).toBeUndefined();
  });
});

test('in any text, a slot is around the offset in question', () => {
  const kinds: TextKind[] = [
    'robots',
    'headers',
    'header-rules',
    'html',
    'xml',
    'policy',
    'policy-json',
    'tdmrep',
    'rsl',
    'ai-txt',
  ];
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        'User-agent',
        'Content-Signal',
        'ACAP-allow-index',
        'ACAP-qualified-usage',
        ':',
        ' ',
        '\n',
        '=',
        ',',
        '#',
        '/',
      ],
      ...[
        '<',
        '>',
        '"',
        "'",
        '<!--',
        '-->',
        '<meta ',
        'name=',
        'content=',
        '<?robots',
        'rules:',
        '- ',
        '{',
        '[',
        '*',
        '$',
      ],
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(piece, { maxLength: 30 }), fc.nat(), (kind, pieces, place) => {
      const doc = documentOf(pieces.join(''));
      const at = place % (doc.length + 1);
      const slot = slotInDocument(kind, doc, at);
      if (slot === undefined) return;
      expect(slot.start).toBeGreaterThanOrEqual(0);
      expect(slot.end).toBeLessThanOrEqual(doc.length);
      expect(slot.start).toBeLessThanOrEqual(at);
      expect(slot.end).toBeGreaterThanOrEqual(at);
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 200) },
  );
});
