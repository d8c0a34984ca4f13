import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, createAsk } from '@heed/core';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';

/** Fragments of real pages. They are not ours, so they are read outside the repository and are not part of it. */
const folder = join(process.env['HEED_CORPUS'] ?? join(import.meta.dirname, '../../../shared/corpus'), 'pages');
const ask = createAsk({ markup });

/** File, Content-Type, verdicts on index and follow, a problem that must be reported, words that the text view must not contain. */
const facts: readonly [
  file: string,
  type: string,
  index: string,
  follow: string,
  problem?: string | undefined,
  hidden?: RegExp,
][] = [
  ['01-ntnu-dokuwiki-profile-and-classes.html', 'text/html', 'unstated', 'unstated'],
  [
    '02-jbcookies-classes-without-profile.html',
    'text/html',
    'unstated',
    'unstated',
    'class-names/profile-missing',
    /./,
  ],
  ['03-wp-istalker-names-in-rel.html', 'text/html', 'unstated', 'unstated', 'class-names/name-in-rel'],
  ['04-stripes-acap-meta.html', 'text/html', 'allowed', 'unstated'],
  ['05-bardown-acap-meta.html', 'text/html', 'allowed', 'allowed'],
  ['06-jetpack-sharing-robots-nocontent.html', 'text/html', 'unstated', 'unstated', undefined, /./],
  ['07-jetpack-slideshow-noscript-robots-nocontent.html', 'text/html', 'unstated', 'unstated', undefined, /./],
  ['08-nytimes-nocontent-robots-nocontent.html', 'text/html', 'unstated', 'unstated', undefined, /./],
  ['09-srrl-navigation-robots-noindex.html', 'text/html', 'unstated', 'unstated', 'class-names/profile-missing'],
  ['10-salebot-comment-and-class.html', 'text/html', 'unstated', 'unstated', 'class-names/unclosed-marker', /./],
  ['11-goodreads-feed-xhtml-meta.xml', 'application/rss+xml', 'denied', 'unstated'],
  ['12-sourcedfrom-legal-robots-pi.xml', 'text/xml', 'denied', 'denied'],
  ['13-hrml-robots-pi-other-grammar.txt', 'text/xml', 'unstated', 'unstated', 'robots-pi/illegal'],
  ['14-registerkaro-contradicting-metas.html', 'text/html', 'denied', 'denied', 'meta/positive-overruled'],
  ['15-playbuzz-googleoff.html', 'text/html', 'unstated', 'unstated', 'class-names/unclosed-marker', /./],
];

describe.skipIf(!existsSync(folder))('fragments of real pages', () => {
  test.each(facts)('%s', (file, type, index, follow, problem, hidden) => {
    const answer = ask({
      agent: 'ExampleBot',
      url: 'https://example.com/',
      usages: ['index', 'follow'],
      views: ['text'],
      response: { headers: [['Content-Type', type]], body: readFileSync(join(folder, file), 'utf8') },
    }) as Answer;
    expect(answer.decisions.index?.verdict).toBe(index);
    expect(answer.decisions.follow?.verdict).toBe(follow);
    if (problem !== undefined) expect(answer.diagnostics.map(({ code }) => code)).toContain(problem);
    if (hidden !== undefined) expect(answer.views?.text?.join(' ')).not.toMatch(hidden);
  });
});
