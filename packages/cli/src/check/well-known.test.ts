import type { Answer } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { file, heed, jsonOf } from '../testing/command.js';
import { silent } from '../testing/hostile.js';
import { type LocalServer, pathsAsked, type Route, redirectTo, site } from '../testing/servers.js';

const page = '<!doctype html><title>A page</title><p>hello';
const tdmrep = '/.well-known/tdmrep.json';

/** The answer of `heed check --json` about the root of a site. */
async function answerOf(server: LocalServer, ...options: readonly string[]): Promise<Answer> {
  const { out, err } = await heed(['check', `${server.origin}/`, '--json', '--no-cache', ...options]);
  expect(err).toBe('');
  return jsonOf(out)[0] as Answer;
}

/** The codes of problems about a well-known file, or about the whole answer. */
function codesIn({ diagnostics }: Answer): string[] {
  return diagnostics.map(({ code }) => code).filter((code) => /^(?:check|fetch|decision)\//.test(code));
}

/** The well-known files that a site was asked for, in the order of their names. */
function filesAsked(server: LocalServer): string[] {
  return pathsAsked(server)
    .filter((path) => path === tdmrep || path === '/ai.txt')
    .sort();
}

describe.concurrent('files that every site may have', () => {
  test.each([
    ['crawl', []],
    ['index', []],
    ['tdm', [tdmrep]],
    ['ai-input', [tdmrep]],
    ['ai-train', [tdmrep, '/ai.txt']],
  ])('are fetched only for what they can speak of: %s', async (usage, files) => {
    const server = await site({ '/': page });
    const answer = await answerOf(server, '-u', usage);
    expect(filesAsked(server)).toEqual(files);
    expect(codesIn(answer)).toEqual([]);
  });

  test('are fetched once for all addresses of a site', async () => {
    const server = await site({ '/': page, '/two': page, [tdmrep]: '[{"location": "/two", "tdm-reservation": 1}]' });
    const { out } = await heed(['check', `${server.origin}/`, `${server.origin}/two`, '-u', 'tdm', '--no-cache']);
    expect(filesAsked(server)).toEqual([tdmrep]);
    expect(out).toContain('tdm: allowed (no rule).');
    expect(out).toMatch(/tdm +denied/);
  });

  test.each<[string, Route]>([
    ['is not there', { status: 404 }],
    ['is not for us', { status: 403 }],
    ['is a page', '<!DOCTYPE html><title>There is no such page</title>'],
  ])('one that %s is an answer', async (_, route) => {
    const server = await site({ '/': page, [tdmrep]: route, '/ai.txt': route });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'ai-train', '--no-cache']);
    expect(out).toContain('ai-train: allowed (no rule).');
    expect(status).toBe(0);
  });

  test.each<[string, Route]>([
    ['is broken', { status: 500 }],
    ['has a status that does not exist', { status: 999 }],
    ['asks to slow down', { status: 429 }],
  ])('one that %s leaves open what is in it (AIN-1b)', async (_, route) => {
    const server = await site({ '/': page, [tdmrep]: route, '/ai.txt': route });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'ai-train', '--no-cache']);
    expect(out).toContain('ai-train: not known (not checked: /ai.txt and /.well-known/tdmrep.json).');
    expect(status).toBe(2);
  });

  test('one that cannot be fetched counts as not checked, and is reported', async () => {
    const server = await site({ '/': page, [tdmrep]: silent });
    const answer = await answerOf(server, '-u', 'tdm', '--timeout', '2');
    expect(answer.diagnostics).toMatchObject([
      { code: 'check/file-unavailable', severity: 'warning', source: `${server.origin}${tdmrep}` },
    ]);
    expect(answer.diagnostics[0]?.message).toMatch(
      /^The rules in .*tdmrep\.json are not known, because it could not be fetched: /,
    );
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'tdm', '--no-cache', '--timeout', '2']);
    expect(out).toContain('tdm: not known (not checked: /.well-known/tdmrep.json).');
    expect(status).toBe(2);
  });

  test('one that is too long counts as not checked', async () => {
    const server = await site({ '/': page, '/ai.txt': `User-agent: *\n${'# a comment\n'.repeat(500_000)}` });
    const answer = await answerOf(server, '-u', 'ai-train');
    expect(codesIn(answer)).toEqual(['fetch/cut-short']);
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'ai-train', '--no-cache']);
    expect(out).toContain('ai-train: not known (not checked: /ai.txt).');
    expect(status).toBe(2);
  });

  test('are fetched from the site where redirects end', async () => {
    const target = await site({ '/': page });
    const server = await site({ '/': redirectTo(`${target.origin}/`) });
    await answerOf(server, '-u', 'ai-train', '--allow-private');
    expect([filesAsked(server), filesAsked(target)]).toEqual([[], [tdmrep, '/ai.txt']]);
  });

  test('are fetched although the page is not there', async () => {
    const server = await site({});
    await answerOf(server, '-u', 'ai-train');
    expect(filesAsked(server)).toEqual([tdmrep, '/ai.txt']);
  });

  test('a redirect to a private address is not followed', async () => {
    const secret = await site({ '/names': 'User-agent: *\nDisallow: /\n' });
    const server = await site({ '/': page, '/ai.txt': redirectTo(`${secret.origin}/names`) });
    const answer = await answerOf(server, '-u', 'ai-train');
    expect(codesIn(answer)).toEqual(['check/file-not-fetched']);
    expect(secret.connections()).toBe(0);
  });

  test.each(['/.well-known/', '/'])('are fetched although robots.txt closes %s to heed (ASK-37)', async (path) => {
    const server = await site({ '/robots.txt': `User-agent: heed\nDisallow: ${path}\n`, '/': page });
    const { out } = await heed(['check', `${server.origin}/`, '-u', 'tdm', '--no-cache']);
    expect(out.match(/check\/[a-z-]+/g)).toEqual(path === '/' ? ['check/page-not-fetched'] : null);
    expect(filesAsked(server)).toEqual([tdmrep]);
  });

  test('one that is given with --file is not fetched', async () => {
    const server = await site({ '/': page });
    const answer = await answerOf(server, '-u', 'ai-train', '--file', `/ai.txt=${file('given/ai.txt', '')}`);
    expect(filesAsked(server)).toEqual([tdmrep]);
    expect(codesIn(answer)).toEqual([]);
  });

  test('nor is a licence that is given with --file reported as missing', async () => {
    const licence = '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license/></content></rsl>';
    const server = await site({ '/': page, '/robots.txt': 'License: https://daily.invalid/rsl.xml\n' });
    const given = ['--file', `https://daily.invalid/rsl.xml=${file('given/rsl.xml', licence)}`];
    const answer = await answerOf(server, '-u', 'ai-input', ...given);
    expect(answer.diagnostics).toEqual([]);
  });
});

describe.concurrent('documents that License lines refer to', () => {
  test.each<[string, Route]>([
    ['is empty', ''],
    ['is no XML', 'all rights reserved'],
    ['has a status that does not exist', { status: 999 }],
  ])('one that %s refuses', async (_, route) => {
    const server = await site({ '/': page, '/robots.txt': 'License: /rsl.xml\n', '/rsl.xml': route });
    const { decisions } = await answerOf(server, '-u', 'ai-train');
    expect(decisions['ai-train']?.verdict).toBe('denied');
  });
});

describe.concurrent('files in a folder', () => {
  const url = ['--url', 'https://daily.example/news/a'];

  test('are read if they are there, and not checked if they are not', async () => {
    const robots = file('root/robots.txt', 'User-agent: *\nAllow: /\n');
    const headers = file('root/a.headers', 'HTTP/1.1 200 OK\nContent-Type: image/png\n\n');
    const args = ['check', robots, '--headers', headers, ...url, '-u', 'ai-train'];
    const before = await heed(args);
    expect(before.out).toContain('ai-train: not known (not checked: /ai.txt and /.well-known/tdmrep.json).');
    expect(before.out).toContain(
      'To include the rest, give --file /ai.txt=FILE and --file /.well-known/tdmrep.json=FILE.',
    );
    expect(before.status).toBe(2);
    file('root/ai.txt', '');
    expect((await heed(args)).out).toContain('ai-train: not known (not checked: /.well-known/tdmrep.json).');
    file('root/.well-known/tdmrep.json', '[]');
    const after = await heed(args);
    expect(after.out).toContain('ai-train: allowed (no rule).');
    expect(after.status).toBe(0);
  });

  test('are not those of a collection of robots.txt', async () => {
    const daily = file('pile/daily.txt', 'User-agent: *\nAllow: /\n');
    const ai = file('pile/ai.txt', 'User-agent: *\nDisallow: /\n');
    const { out } = await heed(['check', daily, ai, '--csv', '-u', 'ai-train']);
    const [row] = out.split('\r\n').slice(1);
    expect(row).toContain('"not checked: /ai.txt, /.well-known/tdmrep.json, the page and its headers"');
  });

  test('of many documents that robots.txt refers to, ten are named', async () => {
    const licences = Array.from({ length: 30 }, (_, n) => `License: /${n}.xml\n`).join('');
    const robots = file('many/robots.txt', `User-agent: *\nAllow: /\n${licences}`);
    const { out } = await heed(['check', robots, ...url, '-u', 'index']);
    const told = out.replaceAll(/\s+/g, ' ');
    expect(told).toContain('/8.xml, /9.xml and 21 more).');
    expect(told).toContain('--file /8.xml=FILE, --file /9.xml=FILE and 21 more.');
  });

  test('are served with --serve, where one that is not there is an answer', async () => {
    file('served/index.html', page);
    file('served/robots.txt', 'User-agent: *\nAllow: /\n');
    const folder = file('served/ai.txt', '').replace(/\/ai\.txt$/, '');
    const { status, out } = await heed(['check', '--serve', folder, '/', '-u', 'ai-train']);
    expect(out).toContain('ai-train: allowed (no rule).');
    expect(status).toBe(0);
  });
});
