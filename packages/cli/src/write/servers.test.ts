import { afterAll, describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';
import { programOf, startWebServer, type WebServer, type WebServerName } from '../testing/web-servers.js';

const page = '<!DOCTYPE html>\n<title>Page</title>\n';
const policy = `version: 1
site: https://daily.example
rules:
  - name: Open to search
    agents: ['*']
    allow: [crawl, index]
    deny: [ai-train]
  - name: Archive is not shown
    agents: ['*']
    paths: ['/archive/']
    deny: [index, present-snippet]
  - name: One file
    agents: [FinderBot]
    paths: ['/news/one%20%22file%22.html$']
    deny: [follow]
`;
const paths = ['/', '/index.html', '/news/', '/news/one%20%22file%22.html', '/archive/', '/archive/a.html?b=c'];
const names: readonly WebServerName[] = ['nginx', 'apache', 'caddy'];
const running: WebServer[] = [];
afterAll(() => Promise.all(running.map((server) => server.close())));

/** The header fields that heed reads. */
const fields = [
  'x-robots-tag',
  'robots-tag',
  'content-usage',
  'content-signal',
  'tdm-reservation',
  'tdm-policy',
  'link',
];

describe.each(names)('the snippet for %s', (name) => {
  const isMissing = programOf(name) === undefined;

  test.skipIf(isMissing)(
    `${isMissing ? 'not tried, since it is not installed' : 'makes the real server send what _headers says'}`,
    async () => {
      const cwd = folderOf({
        'policy.yaml': policy,
        'site/index.html': page,
        'site/news/index.html': page,
        'site/news/one "file".html': page,
        'site/archive/index.html': page,
        'site/archive/a.html': page,
      });
      const { out, err } = await heed(['write', 'policy.yaml', '--out', 'site', '--server', name, '--json'], { cwd });
      expect(err).toBe('');
      const snippets: string[] = JSON.parse(out)
        .files.filter(({ carrier }: { carrier: string }) => carrier === name)
        .map(({ path }: { path: string }) => path);
      expect(snippets.length).toBe(1);
      const server = await startWebServer(name, `${cwd}/site`, textIn(cwd, `site/${snippets[0]}`));
      running.push(server);
      // heed serves a folder with its _headers: both have to send the same.
      const { serveFolder } = await import('../documents/served/folder-server.js');
      const { createFiles } = await import('../files.js');
      const own = await serveFolder('site', createFiles({ cwd }));
      running.push(own);
      for (const path of paths) {
        const [theirs, ours] = await Promise.all([fetch(`${server.origin}${path}`), fetch(`${own.origin}${path}`)]);
        const sent = ({ headers }: Response): unknown => fields.map((field) => [field, headers.get(field)]);
        expect({ path, status: theirs.status, sent: sent(theirs) }).toEqual({ path, status: 200, sent: sent(ours) });
      }
    },
  );
});
