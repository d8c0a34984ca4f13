import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanEnvironment, file, heed, heedFile, workFolder } from './testing/command.js';

describe('heed complete', () => {
  test.each([
    ['bash', 'complete -o default -F __heed_complete heed'],
    ['zsh', '#compdef heed'],
    ['fish', 'complete -c heed'],
    ['powershell', 'Register-ArgumentCompleter'],
  ])('prints a script for %s', async (shell, line) => {
    const { status, out, err } = await heed(['complete', shell]);
    expect(out).toContain(line);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  test('offers commands, options and their values', async () => {
    const offered = await Promise.all(
      [['ch'], ['check', '--vi'], ['check', '--view', 's'], ['check', '--usage', 'ai'], ['lint', '--format', '']].map(
        async (words) => (await heed(['complete', '--', ...words])).out.split('\n').map((line) => line.split('\t')[0]),
      ),
    );
    expect(offered).toEqual([
      ['check', ':4', ''],
      ['--view', ':4', ''],
      ['snippet', ':4', ''],
      ['ai-train', 'ai-input', ':4', ''],
      ['frames', 'line', 'json', 'sarif', 'github', 'html', 'markdown', ':4', ''],
    ]);
  });

  test.each([
    [['check', '--arr'], ['--arrangement']],
    [['check', '--arrangement', 'must-u'], ['must-use-resource']],
    [['check', '--history', 'last'], ['lastCrawled=']],
    [['check', '--obtained', ''], ['elsewhere']],
    [['check', '--own'], ['--own-site']],
    [['check', '--no-f'], ['--no-fragments']],
    [['check', '--cs'], ['--csv']],
    [['check', '--fi'], ['--file']],
    [['ask', '--only'], ['--only-verdicts']],
    [['ask', '--no-d'], ['--no-diagnostics']],
    [['usag'], ['usages']],
    [['di'], ['diff']],
    [['diff', '--url'], ['--url-list']],
    [['diff', '--format', 'm'], ['markdown']],
    [['diff', '--usage', 'td'], ['tdm']],
    [['diff', '--agent', 'GPT'], ['GPTBot']],
    [
      ['usages', 'ai'],
      ['ai-train', 'ai-input'],
    ],
    [['usages', '--js'], ['--json']],
    [['check', '--agent', 'GPT'], ['GPTBot']],
    [
      ['check', '--agents', 'ai'],
      ['ai-train', 'ai-input'],
    ],
    [
      ['agents', 'Perp'],
      ['PerplexityBot', 'Perplexity-User'],
    ],
    [['agents', '--purpose', 'arch'], ['archive']],
    [['ask', '--str'], ['--strict-rfc9309']],
    [['check', '--str'], ['--strict-rfc9309']],
    [['aud'], ['audit']],
    [['stud'], ['studio']],
    [['studio', '--no-o'], ['--no-open']],
    [['audit', 're'], ['report']],
    [['audit', 'index', '--o'], ['--out']],
    [['audit', 'sql', '--form'], ['--format']],
    [['audit', 'sql', '--format', 'c'], ['csv']],
    [['audit', '--format', 'p'], ['parquet']],
    [['audit', '--views', 'c'], ['copy']],
    [['audit', '--agent', 'purpose:ai-t'], ['purpose:ai-train']],
  ])('%j offers %j', async (words, offered) => {
    const { out } = await heed(['complete', '--', ...words]);
    expect(out.split('\n').map((line) => line.split('\t')[0])).toEqual([...offered, ':4', '']);
  });

  test('leaves files to the shell', async () => {
    const [targets, option] = await Promise.all([
      heed(['complete', '--', 'check', 'pa']),
      heed(['complete', '--', 'check', '--robots', '']),
    ]);
    expect([targets.out, option.out]).toEqual([':0\n', ':0\n']);
  });

  test('knows four shells', async () => {
    const [none, other] = await Promise.all([heed(['complete']), heed(['complete', 'tcsh'])]);
    expect(none.err).toBe('heed: heed complete takes the name of a shell: bash, zsh, fish, powershell.\n');
    expect(other.err).toBe('heed: heed complete takes the name of a shell, not "tcsh": bash, zsh, fish, powershell.\n');
    expect([none.status, other.status]).toEqual([2, 2]);
  });
});

describe.skipIf(!existsSync('/bin/bash'))('in bash', () => {
  test('the script loads and completes', () => {
    file('page.html', '');
    const program = `
      heed() { "${process.execPath}" "${heedFile}" "$@"; }
      script=$(heed complete bash) && bash -n <<< "$script" && eval "$script" || exit 1
      offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); __heed_complete 2> /dev/null; echo "\${COMPREPLY[@]}"; }
      offer heed che
      offer heed check --vi
      offer heed check --view ''
      offer heed check pa
    `;
    const { status, stdout, stderr } = spawnSync('/bin/bash', ['--norc', '--noprofile', '-c', program], {
      cwd: workFolder,
      env: cleanEnvironment(),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual(['check', '--view', 'text links copy snippet', '', '']);
  });
});
