import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PostgresServer, postgresPrograms, startPostgres } from './testing/postgres.js';
import { type ServeProcess, startServe, workFolder } from './testing/serve-process.js';
import { startSite, type TestSite } from './testing/site.js';

let site: TestSite;
let postgres: PostgresServer | undefined;
beforeAll(async () => {
  site = await startSite();
  if (postgresPrograms() !== undefined) postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.close();
  await site?.close();
});

async function running(...args: string[]): Promise<ServeProcess> {
  const service = await startServe(['--trust', site.origin, ...args]);
  onTestFinished(async () => {
    await service.stop();
  });
  return service;
}

async function may({ origin }: ServeProcess, path: string): Promise<number> {
  const query = new URLSearchParams({ url: `${site.origin}${path}`, agent: 'ExampleBot' });
  return (await fetch(`${origin}/may?${query}`)).status;
}

/** Two processes, one after the other and at the same time, ask the site once. */
async function expectShared(address: string): Promise<void> {
  const before = site.asked.length;
  const first = await running('--cache', address);
  expect(await may(first, '/private/a')).toBe(403);
  const second = await running('--cache', address);
  expect([await may(second, '/private/a'), await may(second, '/')]).toEqual([403, 200]);
  await first.stop();
  expect(site.asked.slice(before)).toEqual(['/robots.txt']);
  expect([...first.output, ...second.output]).toEqual([]);
}

test('processes share what one has fetched, in SQLite', () => expectShared(`sqlite:${join(workFolder, 'shared.db')}`));

const isMissing = postgresPrograms() === undefined;

test.skipIf(isMissing)(
  `processes share what one has fetched, in PostgreSQL${isMissing ? ' (not tried, since it is not installed)' : ''}`,
  () => expectShared(postgres?.address() ?? ''),
);

test.skipIf(isMissing)('a service continues without its database, and says so once', async () => {
  const address = postgres?.address() ?? '';
  const service = await running('--cache', address);
  await postgres?.crash();
  expect([await may(service, '/private/b'), await may(service, '/b')]).toEqual([403, 200]);
  expect(service.output.join('')).toMatch(
    /^heed serve: The cache postgres:\/\/127\.0\.0\.1:\d+\/postgres cannot be used: .+\n$/,
  );
  await service.stop();
  await postgres?.start();
});

test.each([
  ['not a location', ['--cache', 'redis://127.0.0.1'], 'A cache is sqlite:FILE or postgres://HOST/DATABASE.'],
  ['nothing', ['--cache', ''], 'It is empty.'],
  ['a folder', ['--cache', 'sqlite:.'], 'cannot be opened'],
])('%s is refused with a sentence', async (_, args, sentence) => {
  await expect(startServe(args)).rejects.toMatchObject({ status: 2, message: expect.stringContaining(sentence) });
});
