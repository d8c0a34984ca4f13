import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstState } from '../state/studio-state.ts';
import { drawnPage, whyRegion } from './page-view.ts';
import { cutViews } from './page-view-cut.ts';
import { drawingIn } from './testing/drawing.ts';

const now = '2026-11-16T00:00:00Z';

function asked(page: string, more: { agent?: string; member?: string; robots?: string; headers?: string } = {}) {
  const { agent = 'ExampleBot', member, robots = '', headers = '' } = more;
  const sources = { ...firstState.sources, page, headers, robots: { text: robots } };
  return { asked: { ...firstState, sources }, now, agent, member };
}

const draw = (page: string, more: Parameters<typeof asked>[1] = {}) => drawnPage(asked(page, more));

/** What is marked, each with what it says and the words that it begins with. */
function marked(page: string, more: Parameters<typeof asked>[1] = {}): string[] {
  return draw(page, more).regions.map(
    ({ denied, around, kind, words }) => `${denied}<${around} ${kind} ${words.trim()}`,
  );
}

test.each([
  ['the page', '<meta name=robots content="noindex,noarchive"><p>a', ['9<0 page a']],
  ['an element', '<p>a<p data-nosnippet>b', ['8<0 <p> b']],
  [
    'an element that is allowed in one that is not',
    '<div class=robots-nocontent>a<b class=x>b</b></div>',
    ['9<0 <div> ab'],
  ],
  ['a link', '<p><a rel=nofollow href=/>a</a>', ['2<0 <a> a']],
  [
    'each link of a page whose links are not followed',
    '<meta name=robots content=nofollow><a href=/1>a</a><p><a href=/2>b</a>',
    ['2<0 <a> a', '2<0 <a> b'],
  ],
  ['a link without a target is not one', '<a rel=nofollow>a</a>', []],
  ['text between comments', 'a<!--googleoff: index-->b<p>c</p>d<!--googleon: index-->e', ['1<0 text b']],
  ['the title', '<title>a</title><meta name=robots content=noindex>', ['9<0 page a']],
  ['nothing', '<p class=x id=y>a', []],
])('marks %s', (_, page, wanted) => {
  expect(marked(page)).toEqual(wanted);
});

test('marks depend on the agent', () => {
  const page = '<meta name=examplebot content=noindex><p>a';
  expect(marked(page)).toEqual(['9<0 page a']);
  expect(marked(page, { agent: 'OtherBot' })).toEqual([]);
});

test('a class is shown by one of its agents', () => {
  const page = '<p>a';
  const { members, agent } = draw(page, { agent: 'purpose:ai-train' });
  expect(members.length).toBeGreaterThan(1);
  expect(agent).toBe(members[0]);
  expect(draw(page, { agent: 'purpose:ai-train', member: members[1] ?? '' }).agent).toBe(members[1]);
  expect(draw(page, { agent: 'purpose:ai-train', member: 'Nobody' }).agent).toBe(members[0]);
});

test('a page that may not be fetched is shown with the reason, and marks are those of the page itself', () => {
  const { blocked, regions, hasPage } = draw('<p data-nosnippet>a', { robots: 'User-agent: *\nDisallow: /' });
  expect(blocked?.verdict).toBe('ExampleBot is forbidden to fetch this resource.');
  expect(blocked?.statements[0]?.location).toEqual({ pane: 'robots', line: 2, column: 1 });
  expect([regions.length, hasPage]).toEqual([1, true]);
});

test('there is no page, or none to ask about', () => {
  expect(draw('').hasPage).toBe(false);
  expect(draw('<p>a', { headers: 'HTTP/1.1 404 Not Found' }).hasPage).toBe(false);
  expect(draw('<p>a', { agent: 'purpose:nothing' }).refusal).toBeDefined();
});

test('what was not provided: sources, and documents that rules refer to', () => {
  expect(draw('<p>a').notSeen).toBe('not checked: robots.txt and the response headers');
  const robots = 'ACAP-crawler: *\nACAP-permissions-reference: /other.txt';
  expect(draw('<p>a', { robots }).notSeen).toBe('not checked: /other.txt');
});

test.each([
  ['an element', '<p data-nosnippet>a', ['ExampleBot is forbidden to show a snippet of this part of the page.', 1]],
  [
    'the page',
    '\n<meta name=robots content=nosnippet>',
    ['ExampleBot is forbidden to show a snippet of this page.', 2],
  ],
  [
    'a comment',
    '\na<!--googleoff: snippet-->b',
    ['ExampleBot is forbidden to show a snippet of this part of the page.', 2],
  ],
])('why: %s', (_, page, wanted) => {
  const [region] = draw(page).regions;
  if (region === undefined) throw new Error('There is no region.');
  const reasons = whyRegion({ ...asked(page), region });
  expect(reasons.map(({ verdict, statements: [one] }) => [verdict, one?.location?.line])).toEqual([wanted]);
});

test('why something is allowed again, and why a view leaves it out', () => {
  const page =
    '<head profile="http://example.org/xmdp/robots-profile#"><div class=robots-noarchive>a <i class=robots-archive>b</i></div>';
  const [cut, again] = draw(page).regions;
  if (cut === undefined || again === undefined) throw new Error('There are no regions.');
  expect(whyRegion({ ...asked(page), region: cut })[0]?.note).toBe('So it is left out of the copy that may be kept.');
  const [reason] = whyRegion({ ...asked(page), region: again });
  expect(reason?.verdict).toBe('ExampleBot is allowed to keep a copy of this part of the page.');
});

test('a region of another page, from a late call, yields no reason or another one, and no error', () => {
  const region = { denied: 15, around: 0, elementIndex: 1000, at: 1_000_000, kind: 'text', words: '' } as const;
  expect(whyRegion({ ...asked('<p>a'), region })).toHaveLength(4);
  expect(whyRegion({ ...asked(''), region })).toEqual([]);
});

test('the four views', () => {
  const page = '<title>t</title><p data-nosnippet>one <a href=/a>two</a><p>three <a rel=nofollow href=/b>four</a>';
  const views = cutViews({ ...asked(page), query: '' });
  expect(views.text).toEqual({ items: ['t', 'one two three four'], count: 2 });
  expect(views.links).toEqual({ items: [{ url: 'https://example.com/a', text: 'two' }], count: 1 });
  expect(views.copy?.source).toBe(page);
  expect(views.snippet).toBe('three four');
  expect(cutViews({ ...asked(page, { robots: 'User-agent: *\nDisallow: /' }), query: '' })).toEqual({
    text: { items: [], count: 0 },
    links: { items: [], count: 0 },
    copy: null,
    snippet: null,
  });
});

/** Pieces of pages that mean harm, or that browsers put elsewhere than they are written. */
const pieces = [
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1) alt="&quot;><script>">',
    '<svg onload=alert(1)><style>',
    '</svg>',
  ],
  ...[
    '<a href="javascript:alert(1)">',
    '</a>',
    '<iframe srcdoc="<script>">',
    '</iframe>',
    '<math><mtext><table><mglyph><style>',
  ],
  ...[
    '<!--googleoff: index-->',
    '<!--googleon: index-->',
    '<p class=robots-nocontent>',
    '<div data-nosnippet>',
    '</div>',
    '<table><tr><td>',
  ],
  ...[
    '<template>',
    '</template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a rel=nofollow href=/>',
    '<title>',
  ],
  ...[
    '</title>',
    '<textarea>',
    '<plaintext>',
    '<select><option>',
    '"><b onclick=alert(1)>',
    '&lt;script&gt;',
    '\0',
    'word ',
    '<x-y z=1>',
  ],
];
const page = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''));

test('for any page, a drawing is div and span with our own attributes and nothing else', () => {
  fc.assert(
    fc.property(page, fc.constantFrom('', 'Content-Type: application/xml'), (body, headers) => {
      for (const one of [
        draw(body, { headers }).body,
        cutViews({ ...asked(body, { headers }), query: '' }).copy?.body ?? '',
      ]) {
        drawingIn(one);
      }
    }),
    { numRuns: 200 },
  );
});

test('what is not marked as "not indexed" is the text view', () => {
  fc.assert(
    fc.property(page, (body) => {
      const letters = (texts: readonly string[]): string => texts.join('').replace(/\s/g, '');
      const { texts } = drawingIn(draw(body).body);
      const open = texts.filter(({ classes }) => !classes.includes('no-index')).map(({ text }) => text);
      expect(letters(open)).toBe(letters(cutViews({ ...asked(body), query: '' }).text.items));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['many elements', '<i>x</i>'.repeat(60_000)],
  ['many regions', '<p data-nosnippet>x'.repeat(30_000)],
  ['deep ones', '<div class=robots-nocontent>'.repeat(60_000)],
  ['deep regions in turn', '<b data-nosnippet><i class=robots-nocontent>'.repeat(5_000)],
  ['one long text', 'x'.repeat(3_000_000)],
  ['many comments', '<!--googleoff: index-->x<!--googleon: index-->'.repeat(30_000)],
])('a bomb is drawn in part: %s', (_, body) => {
  const drawn = draw(body);
  const { depth } = drawingIn(drawn.body);
  expect(depth).toBeLessThan(200);
  expect(drawn.body.length).toBeLessThan(10_000_000);
});
