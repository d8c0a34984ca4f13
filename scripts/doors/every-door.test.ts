import type { Answer } from '@heed/core';
import { mayBeFetched } from '@heed/core/internal/answers';
import { createGate } from '@heed/gate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStudio } from '../../packages/cli/src/testing/studio.js';
import { startServe } from '../../packages/service/src/testing/serve-process.js';
import { type Asked, answerOfLibrary, audit, doors, type Running } from './doors.js';
import { knownQuestion, questionBefore } from './known-question.js';
import { type ServedSite, serveSite } from './served-site.js';
import { type Site, sites } from './sites.js';

let running: Running;
const asked = new Map<Site, Asked>();

beforeAll(async () => {
  for (const site of sites) {
    const served = await serveSite(site);
    asked.set(site, { site, served, question: await knownQuestion(site, served) });
  }
  const [service, studio, audited] = await Promise.all([
    startServe(['--allow-private', '--user-agent', 'heed-doors/1.0']),
    startStudio(['--no-open', '--allow-private']),
    audit([...asked.values()].filter(({ site }) => site.notAudited === undefined)),
  ]);
  running = { service, studio, audited };
});
afterAll(async () => {
  await Promise.all([running?.service.stop(), running?.studio.end()]);
  for (const { served } of asked.values()) await served.close();
});

test('there are sites of every kind', () => {
  expect(sites.length).toBeGreaterThanOrEqual(40);
  expect(asked.size).toBe(sites.length);
});

describe.each(sites.map((site) => [site.name, site] as const))('%s', (_, site) => {
  const closed = new Map([
    ['heed audit', site.notAudited],
    ['the gate', site.notCrawled],
  ]);
  const open = doors.filter(({ name }) => closed.get(name) === undefined);
  test.each(open.map((door) => [door.name, door] as const))('%s says what the library says', async (_, door) => {
    const about = askedOf(site);
    const answer = await door.answer(about, running);
    expect(toldIn(answer)).toEqual(toldIn(answerOfLibrary(about.question)));
  });

  test('before the fetch, /may and the gate say what the library says', () => beforeFetch(site, askedOf(site).served));
});

function askedOf(site: Site): Asked {
  const about = asked.get(site);
  if (about === undefined) throw new Error(`${site.name} is not served.`);
  return about;
}

async function beforeFetch(site: Site, served: ServedSite): Promise<void> {
  const question = questionBefore(site, served);
  const { agent, usages = [] } = question;
  const { decisions, notSeen } = answerOfLibrary(question);
  const verdicts = Object.fromEntries(Object.entries(decisions).map(([usage, { verdict }]) => [usage, verdict]));
  const ask = async (more: Record<string, string>): Promise<[number, Record<string, unknown>]> => {
    const parameters = new URLSearchParams({ url: served.url, agent, usage: usages.join(','), ...more });
    const response = await fetch(`${running.service.origin}/may?${parameters}`);
    return [response.status, (await response.json()) as Record<string, unknown>];
  };
  const may = Object.values(decisions).every((decision) => decision.may);
  const [status, told] = await ask({});
  expect([status, told['may'], told['verdicts'], told['open']]).toEqual([may ? 200 : 403, may, verdicts, notSeen]);
  const mayFetch = mayBeFetched(decisions);
  expect((await ask({ before: 'fetch' }))[0]).toBe(mayFetch ? 200 : 403);
  const allowed = Object.values(answerOfLibrary({ ...question, unseen: 'allow' }).decisions).every((one) => one.may);
  expect((await ask({ unseen: 'allow' }))[0]).toBe(allowed ? 200 : 403);

  const gate = createGate({ agent, usages, allowPrivate: true });
  const permission = await gate.permission(served.url);
  expect([permission.may, await gate.may(served.url)]).toEqual([mayFetch, mayFetch]);
  expect(toldIn(permission.answer)).toEqual(toldIn({ ...permission.answer, decisions, ...(notSeen && { notSeen }) }));
  await gate.close();
}

/** Decisions with their limits, reasons and what is open; and what was not provided. */
function toldIn({ decisions, notSeen }: Answer): object {
  return { decisions, notSeen };
}
