import * as agents from '@heed/agents';
import { questionAt, siteOfWritten } from '@heed/core/internal/comparisons';
import { writeCarriers } from '@heed/core/write';
import { policyIn } from '@heed/policy-yaml';
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
    deny: [index, present]
  - name: PDFs are not in search
    agents: ['*']
    paths: ['/*.pdf$']
    deny: [index, present]
  - name: Open papers
    agents: ['*']
    paths: ['/open/*.pdf$']
    allow: [index, present]
  - name: The front page, and one query
    agents: ['*']
    paths: ['/$', '/news/?print=']
    deny: [follow]
  - name: One file
    agents: [FinderBot]
    paths: ['/news/one%20%22file%22.html$']
    deny: [follow]
`;
const paths = [
  ...['/', '/?a=b', '/index.html', '/news/', '/news/one%20%22file%22.html', '/archive/', '/archive/a.html?b=c'],
  ...['/a.pdf', '/a.pdf?x=1', '/index.html?a.pdf', '/open/a.pdf', '/news/?print=1', '/news/?x&print=1', '/%61.pdf'],
];
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
    `${isMissing ? 'not tried, since it is not installed' : 'makes the real server send what the policy says, and nothing else'}`,
    async () => {
      const cwd = folderOf({
        'policy.yaml': policy,
        'site/index.html': page,
        'site/news/index.html': page,
        'site/news/one "file".html': page,
        'site/archive/index.html': page,
        'site/archive/a.html': page,
        'site/a.pdf': page,
        'site/open/a.pdf': page,
      });
      const args = ['write', 'policy.yaml', '--out', 'site', '--server', name, '--snippets', 'config', '--json'];
      const { out, err, status } = await heed(args, { cwd });
      expect(err).toBe('');
      expect(JSON.parse(out)).toMatchObject({ proved: true, written: true, notExpressible: [] });
      expect(status).toBe(0);
      const [snippet] = JSON.parse(out).snippets as readonly { readonly path: string }[];
      const server = await startWebServer(name, `${cwd}/site`, textIn(cwd, `config/${snippet?.path}`));
      running.push(server);
      const read = policyIn('policy.yaml', policy);
      if (!('policy' in read)) throw new TypeError('not a policy');
      const sent = siteOfWritten(read.policy, writeCarriers(read.policy, { agents, servers: [name] }), true);
      for (const path of paths) {
        const theirs = await fetch(`${server.origin}${path}`);
        const ours = new Headers(
          questionAt(sent, path.replace('%61', 'a'), '*').response?.headers as [string, string][],
        );
        const of = (headers: Headers): unknown => fields.map((field) => [field, headers.get(field)]);
        expect({ path, status: theirs.status, sent: of(theirs.headers) }).toEqual({
          path,
          status: 200,
          sent: of(ours),
        });
      }
    },
  );
});
