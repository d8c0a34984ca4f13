import type { RequestListener } from 'node:http';
import type { Usage } from '@heed/core';
import type { Reply } from '../../packages/fetch/src/testing/routes.js';

/** A site with one page in question. In bodies and headers, `{site}` stands for its origin and `{other}` for that of another site. */
export interface Site {
  readonly name: string;
  /** Responses by path; all other paths are 404. A text is a body with status 200. */
  readonly serves: Readonly<Record<string, string | Reply | RequestListener>>;
  /** The same of the other site. */
  readonly otherServes?: Readonly<Record<string, string | Reply>>;
  /** What crawlers know of the site; everything else is as served. */
  readonly known?: Known;
  /** Who asks. Default: ExampleBot. */
  readonly agent?: string;
  /** Why an audit cannot know the same; absent if it can. */
  readonly notAudited?: string;
  /** Why no gate asks; absent if one can. */
  readonly notCrawled?: string;
}

/** What is known of a site after a visit. */
export interface Known {
  /** How robots.txt came, where that is not what the site serves as /robots.txt. */
  readonly robots?: Reply | 'unreachable';
  /** The path at which the page was found, after redirects; `none` if it was not fetched. Default: `/page`. */
  readonly page?: string;
  /** Documents that robots.txt, or a file that it refers to, names: paths, or addresses that begin with `{other}`. */
  readonly files?: readonly string[];
  /** Documents that the page or its header names. */
  readonly pageFiles?: readonly string[];
  /** Documents of which no answer is known, well-known files among them. */
  readonly notHad?: readonly string[];
}

/** One use of each kind. */
export const everyUse: readonly Usage[] = [
  ...(['crawl', 'follow', 'index', 'preserve', 'present', 'present-snippet', 'present-link'] as const),
  ...(['translate', 'ai-train', 'ai-input', 'tdm', 'other'] as const),
];

function html(head = '', body = '<p>The harbour is closed.</p>', headers: Reply['headers'] = {}): Reply {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: `<!doctype html>\n<html><head><title>News</title>${head}</head><body>${body}</body></html>\n`,
  };
}

function json(value: unknown): Reply {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function rsl(rules: string, url = '/'): Reply {
  return {
    headers: { 'content-type': 'application/rsl+xml' },
    body: `<rsl xmlns="https://rslstandard.org/rsl"><content url="${url}"><license>${rules}</license></content></rsl>`,
  };
}

function licenceLink(address: string): Reply['headers'] {
  return { link: `<${address}>; rel="license"; type="application/rsl+xml"` };
}

const trainPermitted = '<permits type="usage">ai-train</permits>';
const trainForbidden = '<prohibits type="usage">ai-train</prohibits>';
const open = 'User-agent: *\nDisallow:\n';
const page = html();
const reset: RequestListener = (request) => request.socket.destroy();

function acap(rules: string): string {
  return `##ACAP version=1.0\nACAP-crawler: *\n${rules}`;
}

/** Every dialect. */
const dialects: readonly Site[] = [
  { name: 'nothing at all', serves: { '/page': page } },
  {
    name: 'robots.txt permits',
    serves: { '/robots.txt': 'User-agent: *\nAllow: /page\nDisallow: /\n', '/page': page },
  },
  { name: 'robots.txt forbids', serves: { '/robots.txt': 'User-agent: *\nDisallow: /\n' }, known: { page: 'none' } },
  {
    name: 'robots.txt forbids by name',
    agent: 'GPTBot',
    serves: { '/robots.txt': 'User-agent: GPTBot\nDisallow: /page\n\nUser-agent: *\nDisallow:\n', '/page': page },
  },
  {
    name: 'a token that is not a crawler',
    agent: 'Google-Extended',
    notCrawled: 'it fetches nothing',
    serves: { '/robots.txt': 'User-agent: Google-Extended\nDisallow: /\n\nUser-agent: *\nDisallow:\n', '/page': page },
  },
  {
    name: 'Content-Signal and Content-Usage',
    serves: {
      '/robots.txt': 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Usage: train-ai=n\nAllow: /\n',
      '/page': page,
    },
  },
  {
    name: 'Content-Usage in the header',
    serves: { '/robots.txt': open, '/page': html('', '', { 'content-usage': 'train-ai=n, search=y' }) },
  },
  {
    name: 'ACAP in robots.txt',
    serves: {
      '/robots.txt': acap(
        'ACAP-allow-index: / time-limit=until-2040-12-31\nACAP-disallow-preserve: /page\nACAP-allow-present-snippet: / max-length=20-chars\n',
      ),
      '/page': page,
    },
  },
  {
    name: 'ACAP with a permissions reference',
    agent: 'KeeperBot',
    serves: {
      '/robots.txt': acap('ACAP-allow-index: /\n\nACAP-crawler: KeeperBot\nACAP-permissions-reference: /keeper.txt\n'),
      '/keeper.txt': {
        headers: { 'content-type': 'text/plain' },
        body: '##ACAP version=1.0\nACAP-crawler: KeeperBot\nACAP-disallow-index: /page\nACAP-allow-preserve: /\n',
      },
      '/page': page,
    },
    known: { files: ['/keeper.txt'] },
  },
  {
    name: 'ACAP in META and class',
    serves: {
      '/robots.txt': open,
      '/page': html(
        '<meta name="robots" content="ACAP: disallow-preserve"><meta name="ACAP" content="allow-present-snippet">',
        '<p class="ACAP: disallow-index">Inside.</p><p>More.</p>',
      ),
    },
  },
  {
    name: 'Robots-Tag and X-Robots-Tag',
    serves: {
      '/robots.txt': open,
      '/page': html('', '', {
        'robots-tag': 'noindex',
        'x-robots-tag': ['noarchive, max-snippet: 30', 'otherbot: nofollow'],
      }),
    },
  },
  {
    name: 'unavailable_after',
    agent: 'Googlebot',
    serves: { '/robots.txt': open, '/page': html('<meta name="robots" content="unavailable_after: 2020-01-01">') },
  },
  {
    name: 'robots META for one crawler',
    agent: 'bingbot',
    serves: {
      '/robots.txt': open,
      '/page': html('<meta name="bingbot" content="nocache"><meta name="robots" content="nofollow, noai">'),
    },
  },
  {
    name: 'data-nosnippet and rel',
    agent: 'Googlebot',
    serves: {
      '/robots.txt': open,
      '/page': html('', '<p data-nosnippet>Not this.</p><a href="/next" rel="nofollow">next</a>'),
    },
  },
  {
    name: 'the Robot Exclusion Profile with a page of names',
    agent: 'FinderBot',
    serves: {
      '/robots.txt': open,
      '/page': html(
        '<link rel="schema.RobotExclusion" href="http://example.org/xmdp/robots-profile#"><link rel="RobotExclusion.Names" href="/names.html">',
        '<p class="robot1-noindex">Not this.</p><p class="robots-nofollow"><a href="/x">x</a></p>',
      ),
      '/names.html': html('<meta name="RobotExclusion.RobotName1" content="FinderBot">'),
    },
    known: { pageFiles: ['/names.html'] },
  },
  {
    name: 'the robots processing instruction',
    serves: {
      '/robots.txt': open,
      '/page': {
        headers: { 'content-type': 'application/xml' },
        body: '<?xml version="1.0"?>\n<?robots index="no" follow="yes"?>\n<doc>text</doc>\n',
      },
    },
  },
  {
    name: 'TDMRep in a file',
    serves: {
      '/robots.txt': open,
      '/.well-known/tdmrep.json': json([
        { location: '/page', 'tdm-reservation': 1, 'tdm-policy': 'https://e.example/p' },
      ]),
      '/page': page,
    },
  },
  {
    name: 'TDMRep in a file, lifted by the header',
    serves: {
      '/robots.txt': open,
      '/.well-known/tdmrep.json': json([{ location: '/*', 'tdm-reservation': 1 }]),
      '/page': html('', '', { 'tdm-reservation': '0' }),
    },
  },
  {
    name: 'ai.txt',
    serves: { '/robots.txt': open, '/ai.txt': 'User-agent: *\nDisallow: /\n', '/page': page },
  },
  {
    name: 'RSL of robots.txt',
    serves: { '/robots.txt': `License: {site}/rsl.xml\n${open}`, '/rsl.xml': rsl(trainForbidden), '/page': page },
    known: { files: ['/rsl.xml'] },
  },
  {
    name: 'RSL of robots.txt with a price',
    serves: {
      '/robots.txt': `License: {site}/rsl.xml\n${open}`,
      '/rsl.xml': rsl(`${trainPermitted}<payment type="crawl"/>`),
      '/page': page,
    },
    known: { files: ['/rsl.xml'] },
  },
  {
    name: 'RSL of the header',
    serves: {
      '/robots.txt': open,
      '/page': html('', '', licenceLink('{site}/rsl.xml')),
      '/rsl.xml': rsl(trainPermitted),
    },
    known: { pageFiles: ['/rsl.xml'] },
  },
  {
    name: 'everything at once',
    agent: 'GPTBot',
    serves: {
      '/robots.txt': `License: {site}/rsl.xml\nUser-agent: *\nContent-Signal: ai-input=no\nDisallow: /x\n\n${acap('ACAP-allow-present: /\n')}`,
      '/rsl.xml': rsl(trainPermitted),
      '/ai.txt': 'User-agent: GPTBot\nDisallow: /page\n',
      '/.well-known/tdmrep.json': json([{ location: '/', 'tdm-reservation': 1 }]),
      '/page': html('<meta name="robots" content="noindex, nosnippet"><meta name="tdm-reservation" content="1">', '', {
        'x-robots-tag': 'noai',
      }),
    },
    known: { files: ['/rsl.xml'] },
  },
];

/** Every kind of failure of robots.txt. */
const robotsFailures: readonly Site[] = [
  ...[401, 403, 410].map(
    (status): Site => ({
      name: `robots.txt has status ${status}`,
      serves: { '/robots.txt': { status }, '/page': page },
    }),
  ),
  ...[429, 500, 503].map(
    (status): Site => ({
      name: `robots.txt has status ${status}`,
      serves: { '/robots.txt': { status }, '/page': page },
      known: { robots: { status }, page: 'none', notHad: ['/ai.txt', '/.well-known/tdmrep.json'] },
    }),
  ),
  ...[300, 304, 305, 306].map(
    (status): Site => ({
      name: `robots.txt has status ${status}`,
      serves: { '/robots.txt': { status }, '/page': page },
      known: { robots: { status }, page: 'none', notHad: ['/ai.txt', '/.well-known/tdmrep.json'] },
    }),
  ),
  {
    name: 'robots.txt does not arrive',
    serves: { '/robots.txt': reset, '/page': page },
    known: { robots: 'unreachable', page: 'none', notHad: ['/ai.txt', '/.well-known/tdmrep.json'] },
    notAudited: 'a crawl keeps no connection that was reset',
  },
  {
    name: 'robots.txt is reached by redirects',
    serves: {
      '/robots.txt': { status: 301, headers: { location: '/a' } },
      '/a': { status: 302, headers: { location: '/b' } },
      '/b': 'User-agent: *\nDisallow: /page\n',
    },
    known: { robots: { body: 'User-agent: *\nDisallow: /page\n' }, page: 'none' },
  },
  {
    name: 'robots.txt is at another site',
    serves: { '/robots.txt': { status: 301, headers: { location: '{other}/robots.txt' } }, '/page': page },
    otherServes: { '/robots.txt': 'User-agent: *\nDisallow: /page\n' },
    known: { robots: { body: 'User-agent: *\nDisallow: /page\n' }, page: 'none' },
  },
  {
    name: 'robots.txt redirects to itself',
    serves: { '/robots.txt': { status: 302, headers: { location: '/robots.txt' } }, '/page': page },
    known: { robots: { status: 302 } },
  },
  {
    name: 'robots.txt redirects to nowhere',
    serves: { '/robots.txt': { status: 302 }, '/page': page },
    known: { robots: { status: 302 } },
  },
  { name: 'robots.txt is empty', serves: { '/robots.txt': '', '/page': page } },
  { name: 'robots.txt has no content', serves: { '/robots.txt': { status: 204 }, '/page': page } },
  { name: 'robots.txt is a page', serves: { '/robots.txt': html(), '/page': page } },
  {
    name: 'robots.txt is in UTF-16',
    serves: { '/robots.txt': { body: Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le') }, '/page': page },
    known: { page: 'none' },
    notAudited: 'an audit is about pages that a crawl has',
  },
  {
    name: 'robots.txt begins with a byte order mark',
    serves: { '/robots.txt': '\ufeffUser-agent: *\nDisallow: /page\n' },
    known: { page: 'none' },
  },
];

/** Every kind of failure of other documents. */
const otherFailures: readonly Site[] = [
  ...[204, 404, 410, 503, 999].map(
    (status): Site => ({
      name: `the page has status ${status}`,
      serves: { '/robots.txt': open, '/page': { ...html('<meta name="robots" content="noindex">'), status } },
    }),
  ),
  {
    name: 'the page is reached by a redirect',
    serves: {
      '/robots.txt': open,
      '/page': { status: 302, headers: { location: '/moved' } },
      '/moved': html('<meta name="robots" content="noindex">'),
    },
    known: { page: '/moved' },
  },
  {
    name: 'the page is a PDF',
    serves: { '/robots.txt': open, '/page': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\n' } },
  },
  {
    name: 'the page is an image with a header',
    serves: {
      '/robots.txt': open,
      '/page': { headers: { 'content-type': 'image/png', 'x-robots-tag': 'noindex' }, body: Buffer.from([137, 80]) },
    },
  },
  {
    name: 'ai.txt and tdmrep.json fail',
    serves: {
      '/robots.txt': open,
      '/ai.txt': { status: 500 },
      '/.well-known/tdmrep.json': { status: 503 },
      '/page': page,
    },
  },
  {
    name: 'ai.txt is a page, and tdmrep.json forbidden',
    serves: { '/robots.txt': open, '/ai.txt': html(), '/.well-known/tdmrep.json': { status: 403 }, '/page': page },
  },
  {
    name: 'robots.txt closes ai.txt and tdmrep.json, which are still read',
    serves: {
      '/robots.txt': 'User-agent: *\nDisallow: /ai.txt\nDisallow: /.well-known/\n',
      '/ai.txt': 'User-agent: *\nDisallow: /page\n',
      '/.well-known/tdmrep.json': json([{ location: '/page', 'tdm-reservation': 1 }]),
      '/page': page,
    },
  },
  {
    name: 'robots.txt closes the licence that it names, which is still read',
    serves: {
      '/robots.txt': 'License: {site}/terms/rsl.xml\nUser-agent: *\nDisallow: /terms/\n',
      '/terms/rsl.xml': rsl(trainPermitted),
      '/page': page,
    },
    known: { files: ['/terms/rsl.xml'] },
  },
  {
    name: 'robots.txt closes the licence that the page names, which is not read',
    serves: {
      '/robots.txt': 'User-agent: *\nDisallow: /terms/\n',
      '/page': html('', '', licenceLink('{site}/terms/rsl.xml')),
      '/terms/rsl.xml': rsl(trainPermitted),
    },
    notAudited: 'an audit uses what a crawl has, also what it should not have fetched',
  },
  ...[404, 500].map(
    (status): Site => ({
      name: `the licence has status ${status}`,
      notAudited: 'evidence is recognised by the type of a document, which this one lacks',
      serves: { '/robots.txt': `License: {site}/rsl.xml\n${open}`, '/rsl.xml': { status }, '/page': page },
      known: { files: ['/rsl.xml'] },
    }),
  ),
  {
    name: 'the licence is at another site',
    serves: { '/robots.txt': `License: {other}/rsl.xml\n${open}`, '/page': page },
    otherServes: { '/robots.txt': open, '/rsl.xml': rsl(trainPermitted, '{site}/') },
    known: { files: ['{other}/rsl.xml'] },
  },
  {
    name: 'the licence is at another site that closes it',
    serves: { '/robots.txt': `License: {other}/rsl.xml\n${open}`, '/page': page },
    otherServes: { '/robots.txt': 'User-agent: *\nDisallow: /rsl.xml\n', '/rsl.xml': rsl(trainPermitted, '{site}/') },
    notAudited: 'an audit uses what a crawl has, also what it should not have fetched',
  },
  {
    name: 'the permissions reference fails',
    serves: {
      '/robots.txt': acap('ACAP-permissions-reference: /more.txt\nACAP-allow-index: /\n'),
      '/more.txt': { status: 503 },
      '/page': page,
    },
    known: { files: ['/more.txt'] },
  },
];

export const sites: readonly Site[] = [...dialects, ...robotsFailures, ...otherFailures];
