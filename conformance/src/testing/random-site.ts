import { allUsages, type Question, type Usage } from '@heed/core';
import fc from 'fast-check';

/** One line of one text with a rule, from which the random texts are made. */
export interface Line {
  /** As written. */
  readonly text: string;
  /** The same line, saying nothing to anybody: its pattern matches no path, or its word means nothing. */
  readonly silent: string;
  /** Whom it addresses: `*` or a name. */
  readonly to: string;
  /** The pattern of the paths that it covers; absent for a page and its header. */
  readonly pattern?: string;
  /** What it speaks of. */
  readonly usages: readonly Usage[];
}

/** The lines of a site and one of its pages, text by text. A line that is a string only holds the others together. */
export interface Site {
  readonly robots: readonly (Line | string)[];
  readonly header: readonly Line[];
  readonly body: readonly (Line | string)[];
}

const never = '/never';
const forms = allUsages.filter((usage) => usage.startsWith('present-'));
const showing: readonly Usage[] = ['present', ...forms];
const names = fc.constantFrom('*', 'mothbot', 'otherbot');
const patterns = fc.constantFrom('/', '/a', '/a/', '/a/b', '*.gif', '/a/*', '/*b', '/a/b.gif$', '/c');

/** The moment of every question; half of the dates below are past by then. */
const at = '2026-11-15T00:00:00Z';
const dates = ['2026-01-01', '2026-12-31', '2027-06-30'];

/** Conventional rules. In a file with ACAP records a Disallow speaks of index too (ASK-1). */
const conventionalRule = fc
  .record({ field: fc.constantFrom('Allow', 'Disallow'), pattern: patterns, to: names })
  .map(({ field, pattern, to }): Line => {
    const usages: Usage[] = field === 'Disallow' ? ['crawl', 'index'] : ['crawl'];
    return { text: `${field}: ${pattern}`, silent: `${field}: ${never}`, to, pattern, usages };
  });

const acapUsages = fc.constantFrom(
  ...(['crawl', 'follow', 'index', 'preserve', 'present', 'other'] as const),
  ...(['present-snippet', 'present-link', 'present-thumbnail', 'present-currentcopy'] as const),
);

/** The usages that an ACAP statement on a usage bears on. What is shown in another language is shown (A1-2.5.5.2.4-e). */
function acapReach(usage: Usage): readonly Usage[] {
  if (usage === 'other') return allUsages;
  return usage === 'present' ? [...showing, 'translate'] : [usage];
}

const timed = (value: string): string => `time-limit=${value}`;
const times = ['3-days', '9-days', '0-days', 'until-recrawled', ...dates.map((date) => `until-${date}`)].map(timed);

/** The qualifiers that fit a usage, and none. */
function qualifiersOf(usage: Usage): readonly string[] {
  const lengths =
    usage === 'present-snippet' ? ['max-length=20-chars', 'max-length=50-chars', 'max-length=5-words'] : [];
  const changes = usage === 'present' ? ['prohibited-modification=translation'] : [];
  const isTimed = usage === 'index' || usage === 'preserve' || usage.startsWith('present');
  return ['', '', ...(isTimed ? times : []), ...lengths, ...changes];
}

/** What an ACAP statement says: `allow-index`, and qualifiers if it allows. */
const acapSaying = fc
  .record({ says: fc.constantFrom('allow', 'disallow'), usage: acapUsages, pick: fc.nat() })
  .map(({ says, usage, pick }) => {
    const all = qualifiersOf(usage);
    const qualifiers = says === 'allow' ? (all[pick % all.length] ?? '') : '';
    return { saying: `${says}-${usage}`, qualifiers, usages: acapReach(usage) };
  });

const acapField = fc
  .record({ said: acapSaying, pattern: patterns, to: names })
  .map(({ said: { saying, qualifiers, usages }, pattern, to }): Line => {
    const field = (path: string): string => `ACAP-${saying}: ${path} ${qualifiers}`.trimEnd();
    return { text: field(pattern), silent: field(never), to, pattern, usages };
  });

/** Every group and every record has one addressee; the lines of an addressee stand together. */
function grouped(lines: readonly Line[], head: (name: string) => string): (Line | string)[] {
  return ['*', 'mothbot', 'otherbot'].flatMap((name) => {
    const own = lines.filter(({ to }) => to === name);
    return own.length === 0 ? [] : [head(name), ...own, ''];
  });
}

const robots = fc
  .record({ rules: fc.array(conventionalRule, { maxLength: 4 }), fields: fc.array(acapField, { maxLength: 7 }) })
  .map(({ rules, fields }) => [
    ...grouped(rules, (name) => `User-agent: ${name}`),
    ...grouped(fields, (name) => `ACAP-crawler: ${name}`),
  ]);

const snippets: readonly Usage[] = ['present-snippet', 'present-oldsnippet'];
const thumbnails: readonly Usage[] = ['present-thumbnail', 'present-oldthumbnail'];
const ruleWords: Readonly<Record<string, readonly Usage[]>> = {
  noindex: ['index', ...showing],
  nofollow: ['follow'],
  none: ['index', 'follow', ...showing],
  index: ['index'],
  follow: ['follow'],
  all: ['index', 'follow'],
  noarchive: ['present-currentcopy', 'present-oldcopy', 'preserve'],
  nocache: ['present-currentcopy', 'present-oldcopy'],
  nosnippet: snippets,
  'max-snippet:0': snippets,
  'max-snippet:20': snippets,
  'max-snippet:50': snippets,
  'max-image-preview:none': thumbnails,
  'max-image-preview:standard': thumbnails,
  'max-image-preview:large': thumbnails,
  notranslate: ['translate', 'present'],
  noai: ['ai-train', 'ai-input'],
  ...Object.fromEntries(dates.map((date) => [`unavailable_after: ${date}T00:00:00Z`, ['index', ...showing]])),
};
const ruleWord = fc.constantFrom(...Object.keys(ruleWords));

const headerLine = fc.record({ word: ruleWord, to: names }).map(({ word, to }): Line => {
  const value = (rule: string): string => (to === '*' ? rule : `${to}: ${rule}`);
  return { text: value(word), silent: value('archive'), to, usages: ruleWords[word] ?? [] };
});

function meta(name: string, content: string): string {
  return `<meta name="${name === '*' ? 'robots' : name}" content="${content}">`;
}

const conventionalMeta = fc.record({ word: ruleWord, to: names }).map(({ word, to }): Line => {
  return { text: meta(to, word), silent: meta(to, 'archive'), to, usages: ruleWords[word] ?? [] };
});

const acapMeta = fc
  .record({ said: acapSaying, to: names, ids: fc.constantFrom('', '', ' id-list=inner', ' id-list=outer inner') })
  .map(({ said: { saying, qualifiers, usages }, to, ids }): Line => {
    const text = meta(to, `ACAP ${saying}${ids}${qualifiers === '' ? '' : ` ${qualifiers}`}`);
    return { text, silent: meta(to, 'archive'), to, usages };
  });

/** What class names and attributes say of their element. What may not be indexed has no anchor text either (M-5). */
const marks: Readonly<Record<string, readonly Usage[]>> = {
  'class="robots-noindex"': ['index', 'anchor-text'],
  'class="robots-index"': ['index'],
  'class="robots-nofollow"': ['follow'],
  'class="robots-follow"': ['follow'],
  'class="robots-noanchortext"': ['anchor-text'],
  'class="robots-anchortext"': ['anchor-text'],
  'class="robots-noarchive"': ['preserve', 'present-currentcopy', 'present-oldcopy', ...snippets],
  'class="robots-nocontent"': ['index', ...snippets],
  'data-nosnippet': snippets,
};
const mark = fc.oneof(
  fc.constantFrom(...Object.entries(marks)),
  acapSaying.map(({ saying, usages }) => [`class="acap:${saying}"`, usages] as const),
);

function element(id: string, [attribute, usages]: readonly [string, readonly Usage[]]): Line {
  return { text: `<div id="${id}" ${attribute}>`, silent: `<div id="${id}">`, to: '*', usages };
}

const body = fc
  .record({
    metas: fc.array(fc.oneof(conventionalMeta, acapMeta), { maxLength: 5 }),
    outer: fc.option(mark),
    inner: fc.option(mark),
  })
  .map(({ metas, outer, inner }): (Line | string)[] => [
    '<!doctype html><html><head profile="http://example.org/xmdp/robots-profile#"><title>T</title>',
    ...metas,
    '</head><body>',
    outer === null ? '<div id="outer">' : element('outer', outer),
    inner === null ? '<div id="inner">' : element('inner', inner),
    'Text.</div></div></body></html>',
  ]);

/** Texts of all dialects in HTML, and a question about them. */
export const siteAndQuestion: fc.Arbitrary<{ readonly site: Site; readonly asked: Question }> = fc.record({
  site: fc.record({ robots, header: fc.array(headerLine, { maxLength: 3 }), body }),
  asked: fc
    .record({
      agent: fc.constantFrom('Mothbot/2.1', 'unnamed'),
      path: fc.constantFrom('/', '/a/b.gif', '/a/x', '/c'),
      purposes: fc.constantFrom([], ['archive']),
      element: fc.constantFrom(undefined, 'outer', 'inner'),
      current: fc.boolean(),
    })
    .map(({ agent, path, purposes, element: id, current }): Question => {
      const moments = { firstIndexed: at, firstPreserved: '2026-11-10T00:00:00Z', lastCrawled: '2026-11-01T00:00:00Z' };
      const question = { agent, url: `https://example.com${path}`, purposes, at, history: { ...moments, current } };
      return id === undefined ? question : { ...question, element: id };
    }),
});

/** The question with the texts of a site, in which some lines may be silent. */
export function questionOn({ robots, header, body }: Site, asked: Question, silent?: Line): Question {
  const written = (line: Line | string): string => {
    if (typeof line === 'string') return line;
    return line === silent ? line.silent : line.text;
  };
  return {
    ...asked,
    robots: robots.map(written).join('\n'),
    response: {
      headers: [['Content-Type', 'text/html'], ...header.map((line) => ['X-Robots-Tag', written(line)] as const)],
      body: body.map(written).join('\n'),
    },
  };
}

/** The line of a site at a place of an answer, counted from 1. */
export function lineAt({ robots, header, body }: Site, source: string, line: number): Line | string | undefined {
  // The first field of the header is the Content-Type.
  if (source === 'header') return header[line - 2];
  return (source === 'body' ? body : robots)[line - 1];
}
