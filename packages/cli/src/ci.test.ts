import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, repository, robots } from './testing/repository.js';
import { action, actionFolder, runAction } from './testing/runner.js';
import { version } from './version.js';

describe('on a push', () => {
  test('a site without problems passes, and the summary says so', async () => {
    const { status, log, summary, outputs } = await runAction({ folder: repository(), inputs: { path: 'public' } });
    expect({ status, log, outputs }).toEqual({ status: 0, log: '', outputs: { lint: '0', expect: '', diff: '' } });
    expect(summary).toContain('**No problems in 1 file.**');
  });

  test('problems are annotations at their places, and the job fails', async () => {
    const folder = repository({ 'public/robots.txt': `${robots}Disalow: /b\n` });
    const { status, log, summary, outputs } = await runAction({ folder, inputs: { path: 'public' } });
    expect(log).toContain('::warning file=public/robots.txt,line=3,');
    expect(log).toContain('heed lint: there are problems that count.');
    expect(summary).toContain('### Warning in line 3');
    expect({ status, lint: outputs['lint'] }).toEqual({ status: 1, lint: '1' });
  });

  test.each([
    ['error', 0],
    ['never', 0],
    ['warning', 1],
  ])('fail-on %s ends with %i', async (failOn, wanted) => {
    const folder = repository({ 'public/robots.txt': `${robots}Disalow: /b\n` });
    const { status } = await runAction({ folder, inputs: { path: 'public', 'fail-on': failOn } });
    expect(status).toBe(wanted);
  });

  test('the address of the site is that of its policy', async () => {
    const policy = "version: 1\nsite: https://daily.example\nrules:\n  - agents: ['*']\n    deny: [tdm]\n";
    const page = '<!doctype html>\n<title>x</title>\n<meta name="robots" content="noindex">\n';
    const folder = repository({ 'policy.yaml': policy, 'index.html': page });
    const inputs = { path: 'index.html', policy: 'policy.yaml' };
    expect((await runAction({ folder, inputs })).log).toContain(
      '::warning file=index.html,line=3,endLine=3,col=1,endColumn=39,title=carriers/site-noindex::',
    );
    expect((await runAction({ folder, inputs: { path: 'index.html' } })).log).not.toContain('site-noindex');
  });

  test('a path that is not there fails the job with a reason', async () => {
    const { status, log, outputs } = await runAction({ folder: repository(), inputs: { path: 'nowhere' } });
    expect(log).toContain('nowhere');
    expect(log).toContain('heed lint: some input could not be read.');
    expect({ status, lint: outputs['lint'] }).toEqual({ status: 1, lint: '2' });
  });

  test.each(['$(touch hacked)', '`touch hacked`', '"; touch hacked; "', '--help', "'x'", 'a b'])(
    'an input %s is a name and nothing else',
    async (name) => {
      const folder = repository({ [`${name}/robots.txt`]: robots });
      const { status, summary } = await runAction({ folder, inputs: { path: name } });
      expect(status).toBe(0);
      expect(summary).toContain('No problems in 1 file.');
      expect(git(folder, 'status', '--porcelain')).toBe('');
    },
  );

  test.each([{ version: '1; touch hacked' }, { version: 'latest && x' }, { command: 'heed\nstatus=0' }])(
    '%j is refused',
    async (inputs: Record<string, string>) => {
      const { status, log } = await runAction({ folder: repository(), inputs });
      expect(log).toMatch(/^heed: the input "(?:version|command)"/);
      expect(status).toBe(2);
    },
  );

  test('another command can be named', async () => {
    const folder = repository({ 'own-heed': '#!/bin/sh\necho "own $*"\n' });
    const { log } = await runAction({ folder, inputs: { path: 'public', command: 'sh own-heed' } });
    expect(log).toBe('own lint --format github --fail-on warning -- public\n');
  });
});

describe('the files around the action', () => {
  test('name the version of the command', () => {
    const own = version();
    expect(String(action.inputs['version']?.default)).toBe(own);
    const ci = readFileSync(join(actionFolder, 'docs/ci.md'), 'utf8');
    const hooks = readFileSync(join(actionFolder, '.pre-commit-hooks.yaml'), 'utf8');
    const named = Array.from(`${ci}\n${hooks}`.matchAll(/(?:heed@v?|rev: v|heed-)([0-9.]*[0-9])/g), ([, one]) => one);
    expect(named.length).toBeGreaterThan(5);
    expect(new Set(named)).toEqual(new Set([own]));
  });

  test('no input is a part of a script', () => {
    for (const { run, shell } of action.runs.steps) {
      expect(run).not.toContain('${{');
      expect(shell).toBe('bash');
    }
  });
});
