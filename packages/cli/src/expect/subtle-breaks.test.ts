import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';
import { programOf, startWebServer, type WebServer } from '../testing/web-servers.js';

const policy = `version: 1
rules:
  - name: Search is welcome, training is not
    agents: ['*']
    allow: [crawl, index, follow]
    deny: [ai-train, ai-input, tdm]
  - name: Drafts are not shown
    agents: ['*']
    paths: ['/drafts/']
    deny: [index, present]
  - name: Nothing for one crawler
    agents: [GrabBot]
    deny: [crawl]
`;

const page = '<!DOCTYPE html>\n<title>Page</title>\n';
const pages = ['index.html', 'news/index.html', 'news/paper.pdf', 'drafts/index.html', 'drafts/a.html'];
const listed = ['/', '/news/', '/news/paper.pdf', '/drafts/', '/drafts/a.html'];

/** Small mistakes that people make. Each is one that `heed expect` finds in the folder, and over HTTP. */
const breaks: readonly (readonly [name: string, isOfServer: boolean, change: (cwd: string, edit: Edit) => void])[] = [
  ['a group for a crawler is spelled otherwise', false, (_, edit) => edit('robots.txt', /GrabBot/, 'Grab-Bot')],
  [
    'a Disallow at the end closes the news',
    false,
    (_, edit) => edit('robots.txt', /$/, '\nUser-agent: *\nDisallow: /news\n'),
  ],
  ['robots.txt is a page', false, (cwd) => writeFileSync(join(cwd, 'site/robots.txt'), page)],
  [
    'robots.txt is empty, and the header of drafts is gone',
    false,
    (cwd, edit) => {
      writeFileSync(join(cwd, 'site/robots.txt'), '');
      edit('_headers', /X-Robots-Tag: noindex/g, 'X-Other: noindex');
    },
  ],
  [
    'a page of the news has noindex',
    false,
    (cwd) => {
      writeFileSync(join(cwd, 'site/news/index.html'), '<!DOCTYPE html><meta name="robots" content="noindex">');
    },
  ],
  ['headers of the drafts are lost', true, (_, edit) => edit('_headers', /\/drafts\/\*\n[^/]*/, '')],
  ['PDFs have noindex', true, (_, edit) => edit('_headers', /$/, '\n/news/paper.pdf\n  X-Robots-Tag: noindex\n')],
  [
    'nosnippet and nofollow came with a template',
    false,
    (cwd) => {
      writeFileSync(join(cwd, 'site/index.html'), '<!DOCTYPE html><meta name="robots" content="nofollow">');
    },
  ],
];

type Edit = (path: string, what: RegExp, by: string) => void;

async function written(): Promise<string> {
  const files = Object.fromEntries(pages.map((path) => [`site/${path}`, page]));
  const sitemap = listed.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join('');
  const cwd = folderOf({ 'policy.yaml': policy, ...files, 'map.xml': `<urlset>${sitemap}</urlset>` });
  const args = ['write', 'policy.yaml', '--out', 'site', '--server', 'nginx', '--snippets', 'config'];
  const { status, out } = await heed(args, { cwd });
  expect({ out, status }).toMatchObject({ status: 0 });
  return cwd;
}

function editor(cwd: string): Edit {
  return (path, what, by) => {
    const file = join(cwd, 'site', path);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(what);
    writeFileSync(file, text.replace(what, by));
  };
}

/** What nginx sends after the same mistake as in `_headers`. */
function snippetAfter(cwd: string, name: string): string {
  const snippet = textIn(cwd, 'config/nginx.conf');
  if (name.startsWith('headers of')) return snippet.replaceAll(/set \$heed_\d+_\d+ "noindex";/g, '');
  if (name.startsWith('PDFs')) return `${snippet}\nlocation ~ [.]pdf$ { add_header X-Robots-Tag noindex always; }\n`;
  if (name.startsWith('robots.txt is empty')) return snippet.replaceAll(/set \$heed_\d+_\d+ "noindex";/g, '');
  return snippet;
}

describe('eight subtle breaks', () => {
  test('of a folder are found', async () => {
    const keeping = await written();
    expect((await heed(['expect', 'policy.yaml', 'site'], { cwd: keeping })).status).toBe(0);
    for (const [name, , change] of breaks) {
      const cwd = await written();
      change(cwd, editor(cwd));
      const { status, out } = await heed(['expect', 'policy.yaml', 'site'], { cwd });
      expect({ name, status, out: out.slice(-300) }).toMatchObject({ name, status: 1 });
    }
  });

  const running: WebServer[] = [];
  afterAll(() => Promise.all(running.map((server) => server.close())));
  const isMissing = programOf('nginx') === undefined;

  test.skipIf(isMissing)(
    `of a site behind nginx are found${isMissing ? ' (not tried: it is not installed)' : ''}`,
    async () => {
      const live = async (cwd: string, name: string): Promise<{ status: number | null; out: string }> => {
        // nginx does not read it, and does not have it as a page.
        unlinkSync(join(cwd, 'site/_headers'));
        const server = await startWebServer('nginx', `${cwd}/site`, snippetAfter(cwd, name));
        running.push(server);
        writeFileSync(join(cwd, 'list.xml'), textIn(cwd, 'map.xml').replaceAll('ORIGIN', server.origin));
        const args = ['expect', 'policy.yaml', server.origin, '--url-list', 'list.xml', '--own-site'];
        return heed(args, { cwd });
      };
      const keeping = await live(await written(), '');
      expect(keeping.out).toMatch(
        /^kept: .* \(at \d+ of \d+ sampled addresses; robots\.txt and other files proved for every address\)$/m,
      );
      for (const [name, isOfServer, change] of breaks) {
        const cwd = await written();
        if (!isOfServer) change(cwd, editor(cwd));
        const { status, out } = await live(cwd, name);
        expect({ name, status, out: out.slice(-300) }).toMatchObject({ name, status: 1 });
      }
    },
  );
});
