import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsk } from '@heed/core';
import { buildQuestion } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import { itemOf } from '../inputs/warc-items.js';
import type { Item } from '../subject.js';
import type { Unit } from '../unit.js';
import { readWarc } from '../warc/read-warc.js';
import { entryOf } from './entry-of.js';
import { type OpenEvidence, openEvidence } from './open-evidence.js';
import { resolveRevisit } from './resolve-revisit.js';
import { createEvidenceStore } from './store.js';
import { response, revisit, robotsTxt, type TestRecord, unitOf } from './testing/warc-file.js';
import { openWants } from './wants.js';

const site = 'https://example.com';
const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';
const day = (number: number): string => `2026-01-0${number}T00:00:00Z`;

/** The evidence in some files, with what their `revisit` records refer to. */
async function evidenceIn(units: readonly Unit[]): Promise<OpenEvidence & { readonly wanted: number }> {
  const path = join(newFolder(), 'evidence.sqlite');
  const store = createEvidenceStore(path);
  for (const unit of units) {
    for await (const found of readWarc(unit, unit)) {
      const entry = found.kind === 'record' ? entryOf(found, unit.file) : undefined;
      if (entry !== undefined) store.add(entry);
    }
  }
  const wanted = store.settle();
  if (wanted > 0) {
    const wants = openWants(path);
    for (const unit of units) {
      for await (const found of readWarc(unit, unit)) {
        if (found.kind !== 'record') continue;
        for (const entry of wants.entriesOf(found, unit.path, unit.file)) store.add(entry);
      }
    }
    wants.close();
    await store.complete();
  }
  store.close();
  return Object.assign(openEvidence(path), { wanted });
}

/** What the `revisit` records of a unit come to. */
async function revisitsIn(unit: Unit, evidence: OpenEvidence): Promise<Item[]> {
  const items: Item[] = [];
  for await (const found of readWarc(unit, unit)) {
    const item = itemOf(found, unit.file);
    if (item.kind === 'revisit') items.push((await resolveRevisit(item, unit.file, evidence)).item);
  }
  return items;
}

function idOf({ fields }: TestRecord): string {
  return fields.find(([name]) => name === 'WARC-Record-ID')?.[1] ?? '';
}

describe('documents among the records', () => {
  const license =
    '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>';

  test('robots.txt, tdmrep.json and ai.txt are found by their site, at the moment of the record', async () => {
    const evidence = await evidenceIn([
      unitOf([
        response(`${site}/a.html`, day(3), { headers: ['Content-Type: text/html'], body: '<p>x' }),
        robotsTxt(site, day(2), closed),
        robotsTxt(site, day(1), open),
        response(`${site}/.well-known/tdmrep.json`, day(2), {
          headers: ['Content-Type: application/json'],
          body: '[]',
        }),
        response(`${site}/ai.txt`, day(2), { status: 404 }),
        response('http://example.com/robots.txt', day(1), { status: 301, headers: [`Location: ${site}/robots.txt`] }),
      ]),
    ]);
    expect(evidence.wanted).toBe(0);
    expect(evidence.siteOf(`${site}/a.html`, day(3))).toMatchObject({
      robots: closed,
      files: { '/.well-known/tdmrep.json': '[]', '/ai.txt': { status: 404 } },
    });
    expect(evidence.siteOf(`${site}/a.html`, day(1))).toMatchObject({ robots: open, files: {} });
    expect(evidence.siteOf('http://example.com/b', day(1)).robots).toBe(open);
    expect(evidence.siteOf('http://example.com/b', day(2)).robots).toBe(closed);
  });

  test('what core says is referred to is found: RSL by robots.txt, permissions by ACAP', async () => {
    const robots = `License: ${site}/license.xml\nACAP-crawler: *\nACAP-permissions-reference: /bots.txt\n`;
    const evidence = await evidenceIn([
      unitOf([
        robotsTxt(site, day(1), robots),
        response(`${site}/license.xml`, day(1), { headers: ['Content-Type: application/rsl+xml'], body: license }),
        response(`${site}/bots.txt`, day(1), {
          headers: ['Content-Type: text/plain'],
          body: 'ACAP-disallow-index: /x',
        }),
        response(`${site}/other.xml`, day(1), { headers: ['Content-Type: text/xml'], body: '<feed/>' }),
      ]),
    ]);
    const url = `${site}/a`;
    const given = evidence.siteOf(url, day(1)).robots;
    const references = createAsk({}).references(buildQuestion({ agent: 'ExampleBot', url, robots: given }));
    const found = references.map((address) => [address, evidence.documentAt(address, day(1))]);
    expect(Object.fromEntries(found)).toEqual({
      [`${site}/license.xml`]: license,
      [`${site}/bots.txt`]: 'ACAP-disallow-index: /x',
    });
    expect(evidence.documentAt(`${site}/other.xml`, day(1))).toBeUndefined();
    expect(evidence.documentAt(`${site}/license.xml`, '2025-12-31T23:59:59Z')).toBeUndefined();
  });
});

describe('a revisited robots.txt', () => {
  test.each([
    ['its id', ['WARC-Refers-To', '<id>'], []],
    ['its moment', ['WARC-Refers-To-Date', day(1)], []],
    ['its address and moment', ['WARC-Refers-To-Target-URI', `${site}/robots.txt`], ['WARC-Refers-To-Date', day(1)]],
    ['its digest', ['WARC-Payload-Digest', 'sha1:OPEN'], []],
    ['its digest, where nothing has the id', ['WARC-Refers-To', '<urn:gone>'], ['WARC-Payload-Digest', 'sha1:OPEN']],
  ] as const)(
    'is as it was in the record that it refers to by %s, without another look at the files',
    async (_, ...named) => {
      const original = response(`${site}/robots.txt`, day(1), { body: open }, [['WARC-Payload-Digest', 'sha1:OPEN']]);
      const fields = named.flatMap(([name, value]) =>
        name === undefined || value === undefined ? [] : [[name, value === '<id>' ? idOf(original) : value] as const],
      );
      const evidence = await evidenceIn([
        unitOf([revisit(`${site}/robots.txt`, day(3), fields), original, robotsTxt(site, day(2), closed)]),
      ]);
      expect(evidence.wanted).toBe(0);
      const at = (number: number) => evidence.siteOf(`${site}/`, day(number)).robots;
      expect([at(1), at(2), at(3)]).toEqual([open, closed, open]);
    },
  );

  test('is not known if the payloads are said to differ', async () => {
    const original = response(`${site}/robots.txt`, day(1), { body: open }, [['WARC-Payload-Digest', 'sha1:OPEN']]);
    const fields = [
      ['WARC-Refers-To', idOf(original)],
      ['WARC-Payload-Digest', 'sha1:OTHER'],
    ] as const;
    const evidence = await evidenceIn([unitOf([original, revisit(`${site}/robots.txt`, day(3), fields)])]);
    expect(evidence.siteOf(`${site}/`, day(3))).toEqual({ files: {} });
  });

  test('is not known if that record is not there, nor is it as it was before', async () => {
    const evidence = await evidenceIn([
      unitOf([
        robotsTxt(site, day(1), closed),
        revisit(`${site}/robots.txt`, day(2), [['WARC-Refers-To', '<urn:gone>']]),
      ]),
    ]);
    expect(evidence.wanted).toBe(1);
    expect(evidence.siteOf(`${site}/`, day(1)).robots).toBe(closed);
    expect(evidence.siteOf(`${site}/`, day(2))).toEqual({ files: {} });
  });

  test('may refer to a record of another address', async () => {
    const original = response('https://cdn.example/default.txt', day(1), {
      headers: ['Content-Type: text/plain'],
      body: closed,
    });
    const evidence = await evidenceIn([
      unitOf([original]),
      unitOf([revisit(`${site}/robots.txt`, day(2), [['WARC-Refers-To', idOf(original)]])], 'b.warc.gz'),
    ]);
    expect(evidence.siteOf(`${site}/`, day(2)).robots).toBe(closed);
  });
});

describe('a revisited page', () => {
  const page = response(
    `${site}/a`,
    day(1),
    { headers: ['Content-Type: text/html', 'X-Robots-Tag: noindex', 'ETag: 1'], body: '<p>text' },
    [['WARC-Payload-Digest', 'sha1:PAGE']],
  );
  const toPage = [['WARC-Refers-To', idOf(page)]] as const;

  async function resolved(records: readonly TestRecord[]): Promise<Item | undefined> {
    const unit = unitOf(records, 'revisits.warc.gz');
    return (await revisitsIn(unit, await evidenceIn([unitOf([page]), unit])))[0];
  }

  test('has the response of the other record, and its own address and moment', async () => {
    expect(await resolved([revisit(`${site}/b`, day(5), toPage)])).toEqual({
      kind: 'subject',
      subject: {
        offset: 0,
        url: `${site}/b`,
        at: day(5),
        response: {
          status: 200,
          headers: [
            ['Content-Type', 'text/html'],
            ['X-Robots-Tag', 'noindex'],
            ['ETag', '1'],
          ],
          body: '<p>text',
        },
      },
    });
  });

  test('has its own header, if there is one', async () => {
    const own = 'HTTP/1.1 203 X\r\nX-Robots-Tag: nofollow\r\nContent-Type: text/plain\r\n\r\n';
    expect(await resolved([revisit(`${site}/a`, day(5), toPage, own)])).toMatchObject({
      subject: {
        response: {
          status: 203,
          headers: [
            ['Content-Type', 'text/html'],
            ['X-Robots-Tag', 'nofollow'],
          ],
          body: '<p>text',
        },
      },
    });
  });

  test('after "not modified" keeps what the new header does not name', async () => {
    const own = 'HTTP/1.1 304 X\r\nETag: 2\r\n\r\n';
    expect(await resolved([revisit(`${site}/a`, day(5), toPage, own)])).toMatchObject({
      subject: {
        response: {
          status: 200,
          headers: [
            ['Content-Type', 'text/html'],
            ['X-Robots-Tag', 'noindex'],
            ['ETag', '2'],
          ],
          body: '<p>text',
        },
      },
    });
  });

  test.each([
    ['nothing has that id', [['WARC-Refers-To', '<urn:gone>']]],
    ['it refers to nothing', []],
    ['the payloads are said to differ', [...toPage, ['WARC-Payload-Digest', 'sha1:OTHER']]],
  ] as const)('is asked about with the header that it has itself where %s', async (_, fields) => {
    const header = 'HTTP/1.1 200 OK\r\nX-Robots-Tag: noindex\r\n\r\n';
    const subject = { offset: 0, url: `${site}/a`, at: day(5), shortfall: { code: 'revisit', answered: true } };
    expect(await resolved([revisit(`${site}/a`, day(5), fields, header)])).toMatchObject({
      kind: 'subject',
      subject: { ...subject, response: { status: 200, headers: [['X-Robots-Tag', 'noindex']], incomplete: ['body'] } },
    });
    const bare = await resolved([revisit(`${site}/a`, day(5), fields)]);
    expect(bare).toMatchObject({ kind: 'subject', subject });
    expect(bare).not.toHaveProperty('subject.response');
    const unchanged = await resolved([revisit(`${site}/a`, day(5), fields, header.replace('200', '304'))]);
    expect(unchanged).toMatchObject({ subject: { response: { incomplete: ['headers', 'body'] } } });
    expect(unchanged).not.toHaveProperty('subject.response.status');
  });

  test('takes the next key where one leads nowhere', async () => {
    const fields = [
      ['WARC-Refers-To', '<urn:gone>'],
      ['WARC-Payload-Digest', 'sha1:PAGE'],
    ] as const;
    expect(await resolved([revisit(`${site}/a`, day(5), fields)])).toMatchObject({ kind: 'subject' });
  });

  test('of a document with rules counts as that document', async () => {
    expect(await resolved([revisit(`${site}/ai.txt`, day(5), toPage)])).toEqual({
      kind: 'skipped',
      offset: 0,
      why: 'ai.txt',
    });
  });

  test('has no body where the file is gone, or was written anew', async () => {
    const originals = unitOf([page]);
    const unit = unitOf([revisit(`${site}/a`, day(5), toPage)], 'revisits.warc.gz');
    const evidence = await evidenceIn([originals, unit]);
    const skipped = [{ kind: 'subject', subject: { shortfall: { code: 'revisit' } } }];
    expect(await revisitsIn(unit, evidence)).toMatchObject([{ kind: 'subject' }]);
    renameSync(unitOf([robotsTxt(site, day(1), open)]).path, originals.path);
    expect(await revisitsIn(unit, evidence)).toMatchObject(skipped);
    writeFileSync(originals.path, 'something else');
    expect(await revisitsIn(unit, evidence)).toMatchObject(skipped);
    rmSync(originals.path);
    expect(await revisitsIn(unit, evidence)).toMatchObject(skipped);
  });
});
