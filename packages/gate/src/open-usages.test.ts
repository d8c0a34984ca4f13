import * as agents from '@heed/agents';
import { createAsk, type Usage, type WhenUnseen } from '@heed/core';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { startRoutes } from '../../fetch/src/testing/routes.js';
import { createGate, type GateOptions } from './index.js';
import type { DecisionRecord } from './log/index.js';
import { agent, testGate } from './requests/testing/example-sites.js';

/** A site whose robots.txt permits everything but training below /art/, and closes /closed/. */
const robots = 'User-agent: *\nContent-Usage: /art/ train-ai=n\nDisallow: /closed/\n';

function startSite(files: Record<string, string> = {}) {
  return openDuringTest(startRoutes({ '/robots.txt': robots, ...files }));
}

describe('may a URL be fetched (ASK-35)', () => {
  test.each<[string, string, readonly Usage[], boolean]>([
    ['to crawl it', '/art/', [], true],
    ['where robots.txt closes it', '/closed/', ['index'], false],
    ['for a use that the page could still forbid', '/', ['index'], true],
    ['for several, one of which could be allowed', '/art/', ['ai-train', 'index'], true],
    ['for a use that is denied', '/art/', ['ai-train'], false],
  ])('%s: %s for %j: %s', async (_, path, usages, may) => {
    const { origin } = await startSite();
    const gate = testGate({ usages });
    const permission = await gate.permission(origin + path);
    expect([permission.may, await gate.may(origin + path)]).toEqual([may, may]);
  });

  test('says who denies every use', async () => {
    const { origin } = await startSite();
    const { why, answer } = await testGate({ usages: ['ai-train'] }).permission(`${origin}/art/1`);
    expect(answer.decisions.crawl).toMatchObject({ may: true });
    expect(why).toMatch(/^It may be fetched, but put to none of the uses asked about\. .*robots\.txt, line 2, says /);
  });
});

describe('a usage that something not fetched could still forbid', () => {
  const page = { status: 200, headers: [['Content-Type', 'text/html']], body: '<title>t</title>' } as const;

  test('is refused before the fetch, and decided after it', async () => {
    const { origin } = await startSite();
    const gate = testGate({ usages: ['index'] });
    const before = await gate.permission(`${origin}/`);
    expect(before.answer.decisions.index).toMatchObject({ verdict: 'unstated', may: false, open: ['response'] });
    const { answer } = await gate.judge(`${origin}/`, page);
    expect(answer.decisions.index).toMatchObject({ verdict: 'unstated', may: true });
    expect(answer.decisions.index?.open).toBeUndefined();
  });

  test('is refused after the fetch too where a file of the site could not be read', async () => {
    // ASK-35: 5xx leaves a file open, 404 means that there is none.
    const broken = await openDuringTest(startRoutes({ '/robots.txt': robots, '/ai.txt': { status: 503, body: '' } }));
    const { answer } = await testGate({ usages: ['ai-train'] }).judge(`${broken.origin}/`, page);
    expect(answer.decisions['ai-train']).toMatchObject({ may: false, open: ['/ai.txt'] });
    const none = await startSite();
    const judged = await testGate({ usages: ['ai-train'] }).judge(`${none.origin}/`, page);
    expect(judged.answer.decisions['ai-train']).toMatchObject({ verdict: 'unstated', may: true });
  });

  test.each<[WhenUnseen, boolean]>([
    ['refuse', false],
    ['allow', true],
    [['response'], true],
    [['/ai.txt'], false],
  ])('with unseen: %j, its may before the fetch is %s, and a log says what was asked for', async (unseen, may) => {
    const { origin } = await startSite();
    const records: DecisionRecord[] = [];
    const gate = testGate({ usages: ['index'], unseen, log: (record) => void records.push(record) });
    const { answer } = await gate.permission(`${origin}/`);
    expect(answer.decisions.index).toMatchObject({ may, open: ['response'] });
    const [record] = JSON.parse(JSON.stringify(records)) as [DecisionRecord];
    // A line without `unseen` is asked again with "allow".
    const again = createAsk({ agents, markup, unseen: record.unseen ?? 'allow' })(record.question);
    expect(JSON.parse(JSON.stringify(again))).toEqual(record.answer);
  });

  test.each([['no'], [true], [[1]]])('unseen: %j is refused', (unseen) => {
    const wrong = { agent, unseen } as unknown as GateOptions;
    expect(() => createGate(wrong)).toThrow(/unseen must be "refuse", "allow" or a list of sources/);
  });
});
