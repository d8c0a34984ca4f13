import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { storeChecks } from '@heed/gate/store-checks';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PostgresServer, postgresPrograms, startPostgres } from '../testing/postgres.js';
import { locationOf, openPostgres } from './open-postgres.js';
import type { SharedCache } from './shared-cache.js';

const isMissing = postgresPrograms() === undefined;

describe('the location of an address', () => {
  test.each([
    ['postgres://heed:secret@db.example:5432/cache?sslmode=verify-full', 'postgres://db.example:5432/cache'],
    ['postgresql://db.example', 'postgres://db.example'],
    ['postgres:///cache?host=/run/postgresql', 'postgres:///cache'],
    ['postgres://heed:secret@[::1]:5432/cache', 'postgres://[::1]:5432/cache'],
    ['postgres://heed:sec/ret@db.example/cache', undefined],
    ['postgres://heed:sec?ret@db.example/cache', undefined],
    ['postgres://heed:secret@ret@db.example/cache', undefined],
    ['postgres://heed:secret', undefined],
    ['postgres:heed', undefined],
    ['mysql://db.example', undefined],
  ])('%s', (address, location) => expect(locationOf(address)).toBe(location));
});

test.each([
  'postgres://heed:secret@db.example:port/cache',
  'postgres://heed:secret@db.example:99999/cache',
  'postgres://heed:secret@db.example/cache?sslrootcert=/there/is/no/such/file',
  'postgres://heed:sec%ret@[/cache',
])('an address that cannot be used is refused without its password: %s', async (address) => {
  const outcome = await openPostgres(address, { report: () => undefined });
  expect(outcome).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('address of the PostgreSQL cache'),
  });
  expect(JSON.stringify(outcome)).not.toMatch(/sec.?ret/);
});

test('a database that is not there is reported once, and acts as an empty store', async () => {
  const { cache, notes } = await opened('postgres://heed:secret@127.0.0.1:9/cache');
  await cache.store.set('key', 'value');
  expect(await cache.store.get('key')).toBeUndefined();
  await cache.store.delete('key');
  expect(notes).toEqual([
    expect.stringMatching(/^The cache postgres:\/\/127.0.0.1:9\/cache cannot be used: .*ECONNREFUSED/),
  ]);
});

test('a database that accepts connections and sends nothing, or nonsense, is given up', async () => {
  for (const greeting of ['', 'HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(1000)]) {
    const silent = createServer((socket) => socket.on('error', () => undefined).write(greeting)).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { cache, notes } = await opened(`postgres://heed:secret@127.0.0.1:${port}/cache`);
    expect(await cache.store.get('key')).toBeUndefined();
    expect(notes).toEqual([expect.stringContaining('cannot be used')]);
  }
});

describe.skipIf(isMissing)(`PostgreSQL${isMissing ? ' (not tried, since it is not installed)' : ''}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  describe('is a store', () => {
    test.each(storeChecks.map((check, index) => ({ ...check, index })))('that $name', async ({ run, index }) => {
      server.sql(`CREATE DATABASE check${index}`);
      await run(async () => (await opened(server.address(`check${index}`))).cache.store);
    });

    test('that keeps any string whole', async () => {
      server.sql('CREATE DATABASE strings');
      const { cache } = await opened(server.address('strings'));
      const text = fc.string({ unit: 'binary' });
      await fc.assert(
        fc.asyncProperty(text, text, async (key, value) => {
          await cache.store.set(key, value);
          expect(await cache.store.get(key)).toBe(value);
        }),
        { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 20) },
      );
      await cache.store.set('\0', '\ud800\0');
      expect(await cache.store.get('\0')).toBe('\ud800\0');
    });
  });

  test('makes its table once, however many start at the same time', async () => {
    server.sql('CREATE DATABASE crowd');
    const address = server.address('crowd');
    const crowd = await Promise.all(Array.from({ length: 6 }, () => opened(address)));
    expect(crowd.flatMap(({ notes }) => notes)).toEqual([]);
    await Promise.all(crowd.map(({ cache }, index) => cache.store.set(`key ${index}`, `value ${index}`)));
    expect(await crowd[0]?.cache.store.get('key 5')).toBe('value 5');
    expect(server.sql('SELECT count(*) FROM heed_store', 'crowd')).toBe('6');
  });

  test('needs no right to make tables where there is one, made as the documents say', async () => {
    server.sql('CREATE DATABASE modest');
    server.sql("CREATE ROLE modest LOGIN PASSWORD 'modest'");
    const page = readFileSync(new URL('../../../../docs/clients.md', import.meta.url), 'utf8');
    const [, made = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
    server.sql(`REVOKE CREATE ON SCHEMA public FROM PUBLIC; ${made.replace('TO heed;', 'TO modest;')}`, 'modest');
    const one = await opened(server.address('modest').replace(/\/\/[^@]*@/, '//modest:modest@'));
    const other = await opened(server.address('modest'));
    await one.cache.store.set('key', 'value');
    expect(await other.cache.store.get('key')).toBe('value');
    expect([...one.notes, ...other.notes]).toEqual([]);
  });

  test('takes the password from PGPASSWORD', async () => {
    vi.stubEnv('PGPASSWORD', decodeURIComponent(new URL(server.address()).password));
    onTestFinished(() => void vi.unstubAllEnvs());
    const { cache, notes } = await opened(server.address().replace(/:[^:@]*@/, '@'));
    await cache.store.set('key', 'value');
    expect(await cache.store.get('key')).toBe('value');
    expect(notes).toEqual([]);
  });

  test('a wrong password is reported without the password', async () => {
    const address = server.address().replace(/\/\/[^@]*@/, '//heed:mistaken@');
    const { notes } = await opened(address);
    expect(notes).toEqual([expect.stringContaining('password authentication failed for user "heed"')]);
    expect(notes[0]).not.toContain('mistaken');
  });

  test('a value that is not ours counts as none', async () => {
    server.sql('CREATE DATABASE foreigner');
    const { cache } = await opened(server.address('foreigner'));
    for (const value of ['', '{', '{"a":1}', '12']) {
      await cache.store.set('key', 'value');
      server.sql(`UPDATE heed_store SET value = convert_to('${value}', 'UTF8')`, 'foreigner');
      expect(await cache.store.get('key')).toBeUndefined();
    }
  });

  test('removes what was not set for ninety days, and keeps the rest', async () => {
    server.sql('CREATE DATABASE old');
    const first = await opened(server.address('old'));
    await first.cache.store.set('old', 'value');
    await first.cache.store.set('not so old', 'value');
    const ages = ["'90 days 1 minute'", "'89 days'"];
    for (const [index, age] of ages.entries()) {
      const row = `(SELECT digest FROM heed_store ORDER BY set_at DESC LIMIT 1 OFFSET ${index === 0 ? 1 : 0})`;
      server.sql(`UPDATE heed_store SET set_at = now() - interval ${age} WHERE digest = ${row}`, 'old');
    }
    const second = await opened(server.address('old'));
    await second.cache.store.set('new', 'value');
    const there = await Promise.all(['old', 'not so old', 'new'].map((key) => second.cache.store.get(key)));
    expect(there).toEqual([undefined, 'value', 'value']);
  });

  test('a statement that waits too long is given up, and the next one is tried after a pause', async () => {
    server.sql('CREATE DATABASE locked');
    const { cache, notes, clock } = await opened(server.address('locked'));
    await cache.store.set('key', 'value');
    const locker = new pg.Client(server.address('locked'));
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE heed_store IN ACCESS EXCLUSIVE MODE');
    expect(await cache.store.get('key')).toBeUndefined();
    expect(notes).toEqual([expect.stringMatching(/statement timeout|Query read timeout/)]);
    await locker.end();
    clock.now += 4_999;
    expect(await cache.store.get('key')).toBeUndefined();
    clock.now += 1;
    expect(await cache.store.get('key')).toBe('value');
    expect(notes.slice(1)).toEqual([expect.stringContaining('can be used again')]);
  });

  test('a table that was removed is made again', async () => {
    server.sql('CREATE DATABASE removed');
    const { cache, notes, clock } = await opened(server.address('removed'));
    await cache.store.set('key', 'value');
    server.sql('DROP TABLE heed_store', 'removed');
    expect(await cache.store.get('key')).toBeUndefined();
    clock.now += 5_000;
    await cache.store.set('key', 'value');
    expect(await cache.store.get('key')).toBe('value');
    expect(notes).toHaveLength(2);
  });

  test('a clock that was set back does not keep the store resting', async () => {
    server.sql('CREATE DATABASE clock');
    const { cache, clock } = await opened(server.address('clock'));
    server.sql('DROP TABLE heed_store', 'clock');
    await cache.store.get('key');
    clock.now -= 86_400_000;
    await cache.store.set('key', 'value');
    expect(await cache.store.get('key')).toBe('value');
  });

  test('survives a crash of the database, and finds what it had kept', async () => {
    server.sql('CREATE DATABASE crashing');
    const { cache, notes, clock } = await opened(server.address('crashing'));
    await cache.store.set('key', 'value');
    server.sql('CHECKPOINT');
    await server.crash();
    expect(await cache.store.get('key')).toBeUndefined();
    expect(notes).toHaveLength(1);
    await server.start();
    clock.now += 5_000;
    expect(await cache.store.get('key')).toBe('value');
    expect(notes).toHaveLength(2);
  });
});

interface Opened {
  readonly cache: SharedCache;
  /** What it has reported. */
  readonly notes: readonly string[];
  /** Its clock. */
  readonly clock: { now: number };
}

/** Opens a cache for the running test, with what it reports. */
async function opened(address: string): Promise<Opened> {
  const notes: string[] = [];
  const clock = { now: Date.parse('2026-11-16T12:00:00Z') };
  const outcome = await openPostgres(address, { report: (sentence) => notes.push(sentence), now: () => clock.now });
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  onTestFinished(() => outcome.cache.close());
  return { cache: outcome.cache, notes, clock };
}
