import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Problem } from '../problem.js';
import { audit } from './audit.js';

/**
 * Files that other tools have made, every record accounted for against the count of warcio for Python. `HEED_WARC_PYTHON` names a Python
 * that has warcio and fastwarc, as in a virtual environment after `pip install warcio fastwarc`; else that on the path is tried.
 */
const python = process.env['HEED_WARC_PYTHON'] ?? 'python3';

const root = mkdtempSync(join(tmpdir(), 'heed-other-tools-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function runPython(program: string, ...args: readonly string[]): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0 && status !== 3) return { status, out: stderr };
  return { status, out: stdout };
}

const hasWarcio = runPython('import warcio').status === 0;
const hasFastWarc = hasWarcio && runPython('import fastwarc').status === 0;
const wget = 'wget';
const hasWget = spawnSync(wget, ['--version']).status === 0;

/** How many records of each type warcio counts. */
function countsIn(name: string): Record<string, number> {
  const { status, out } = runPython(
    `import collections, gzip, json, sys
from warcio.archiveiterator import ArchiveIterator
# Decompressed first: it refuses records that share a gzip member.
with (gzip.open if sys.argv[1].endswith('.gz') else open)(sys.argv[1], 'rb') as file:
    print(json.dumps(collections.Counter(record.rec_type for record in ArchiveIterator(file))))`,
    name,
  );
  if (status !== 0) throw new Error(out);
  return JSON.parse(out) as Record<string, number>;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** Audits a file and expects that every record is answered, skipped under a name, or copied to one of two files. */
async function accounted(name: string): Promise<{ problems: Problem[]; passed: Record<string, number> }> {
  const problems: Problem[] = [];
  const { tally } = await audit({
    inputs: [name],
    cwd: root,
    settings: {
      agents: ['ExampleBot'],
      usages: ['crawl'],
      startedAt: '2026-11-15T00:00:00Z',
      unstated: 'allow',
      unseen: 'refuse',
      strictRfc9309: false,
      format: 'ndjson',
      filter: true,
    },
    out: `${name}.out`,
    reject: `${name}.rest.gz`,
    workers: 1,
    unitBytes: 2000,
    onProblem: (problem) => void problems.push(problem),
  });
  const counts = countsIn(name);
  const { read, answered, damaged, skipped } = tally.records;
  expect({ read, sum: answered + damaged + sum(skipped) }).toEqual({ read: sum(counts), sum: sum(counts) });
  for (const type of ['request', 'metadata', 'warcinfo']) expect(skipped[type] ?? 0).toBe(counts[type] ?? 0);
  const passed = countsIn(`${name}.out/filtered/part-000001.warc.gz`);
  const rest = countsIn(`${name}.rest.gz`);
  // Each of the two begins with a record of its own.
  expect(sum(passed) - 1 + sum(rest) - 1).toBe(sum(counts));
  expect(passed['warcinfo']).toBe(1);
  return { problems, passed };
}

test.skipIf(!(hasWarcio && hasWget))(
  'a crawl by wget (skipped where wget or warcio for Python is missing)',
  async () => {
    const server = createServer((request, response) => {
      const isRobots = request.url === '/robots.txt';
      const links = ['/one', '/two', '/private/x'].map((path) => `<a href="${path}">x</a>`).join('');
      response.setHeader('Content-Type', isRobots ? 'text/plain' : 'text/html');
      response.end(
        isRobots ? 'User-agent: ExampleBot\nDisallow: /private/\n' : `<title>${request.url}</title>${links}`,
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const args = ['-q', '-r', '-l', '2', '--no-proxy', '--warc-file=wget', `http://127.0.0.1:${port}/`];
    await once(spawn(wget, args, { cwd: root }), 'close');
    server.close();
    const { problems, passed } = await accounted('wget.warc.gz');
    expect(problems).toEqual([]);
    // The page, two others, and a request for each; not the private one, and not robots.txt.
    expect(passed).toEqual({ warcinfo: 1, request: 3, response: 3 });
  },
);

describe.skipIf(!hasWarcio)('files of warcio (skipped where warcio for Python is missing)', () => {
  const program = `import io, sys
from warcio.warcwriter import WARCWriter
from warcio.statusandheaders import StatusAndHeaders
kind = sys.argv[1]
with open(sys.argv[2], 'wb') as file:
    writer = WARCWriter(file, gzip=kind != 'plain', warc_version='1.1' if kind == 'gzip' else '1.0')
    writer.write_record(writer.create_warcinfo_record('x.warc', {'software': 'test'}))
    def page(url, body, type='text/html', date='2026-11-01T00:00:00Z'):
        http = StatusAndHeaders('200 OK', [('Content-Type', type)], protocol='HTTP/1.1')
        head = {'WARC-Date': date}
        return writer.create_warc_record(url, 'response', io.BytesIO(body), http_headers=http, warc_headers_dict=head)
    def request(of):
        http = StatusAndHeaders('GET / HTTP/1.1', [('Host', 'a.example')], is_http_request=True)
        return writer.create_warc_record(of.rec_headers.get_header('WARC-Target-URI'), 'request', http_headers=http)
    writer.write_record(page('https://a.example/robots.txt', b'User-agent: *\\nDisallow: /private/\\n', 'text/plain', '2026-10-01T00:00:00Z'))
    for path in ['', 'private/a', 'b', 'b?2', 'private/c']:
        one = page('https://a.example/' + path, b'<p>the same text')
        writer.write_request_response_pair(request(one), one)
    last = page('https://a.example/last', b'<p>the last text')
    writer.write_record(last)
    again = writer.create_revisit_record('https://a.example/again', last.rec_headers.get_header('WARC-Payload-Digest'),
        'https://a.example/last', '2026-11-01T00:00:00Z', http_headers=last.http_headers)
    writer.write_record(again)
    resource = writer.create_warc_record('https://a.example/note', 'resource', io.BytesIO(b'hello'), warc_content_type='text/plain')
    writer.write_record(resource)
    meta = writer.create_warc_record('https://a.example/last', 'metadata', io.BytesIO(b'fetchTimeMs: 3'), warc_content_type='application/warc-fields',
        warc_headers_dict={'WARC-Concurrent-To': last.rec_headers.get_header('WARC-Record-ID')})
    writer.write_record(meta)
`;

  test.each(['gzip', 'plain', 'old'])('%s', async (kind) => {
    const name = `warcio-${kind}.warc${kind === 'plain' ? '' : '.gz'}`;
    const made = runPython(program, kind, name);
    expect(made.status, made.out).toBe(0);
    const { problems, passed } = await accounted(name);
    expect(problems).toEqual([]);
    // Three of five pages with their requests, the last with its metadata, the revisit as it is or whole, and the note.
    expect(sum(passed)).toBe(1 + 3 * 2 + 2 + 1 + 1);
  });

  test.skipIf(!hasFastWarc).each([
    ['each in a gzip member', 'writer.finish()'],
    ['all in one gzip member', 'pass'],
  ])('as fastwarc writes them again, %s (skipped where fastwarc is missing)', async (_, then) => {
    expect(runPython(program, 'gzip', 'for-fast.warc.gz').status).toBe(0);
    const made = runPython(
      `from fastwarc.warc import ArchiveIterator
from fastwarc.stream_io import GzipWriter
with open('for-fast.warc.gz', 'rb') as source, open('fast.warc.gz', 'wb') as target:
    with GzipWriter(target) as writer:
        for record in ArchiveIterator(source, parse_http=False):
            record.write(writer)
            ${then}`,
    );
    expect(made.status, made.out).toBe(0);
    const name = `fast-${then.length}.warc.gz`;
    renameSync(join(root, 'fast.warc.gz'), join(root, name));
    const { problems } = await accounted(name);
    expect(problems).toEqual([]);
  });
});
