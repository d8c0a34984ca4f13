import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol/node';
import { type Editor, folderOf, startEditor, uriOf } from './testing/editor.js';
import { after, everywhere, listed, openIn, versionOf } from './testing/open-documents.js';

let editor: Editor;
beforeAll(async () => {
  editor = await startEditor();
});
afterAll(() => editor.end());

test('the server says what it can do', () => {
  expect(editor.initialized).toMatchObject({
    serverInfo: { name: 'heed' },
    capabilities: {
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: 2 },
      codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.heed'] },
    },
  });
});

const licence = '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">serch';

describe('problems', () => {
  test.each<[name: string, text: string, problems: string[]]>([
    ['robots.txt', 'User-agent: *\r\nDisalow: /a', ['2:1 warning robots-txt/misspelt-field']],
    ['news-robots.txt', '\u{feff}User-agent: *\rDisalow: /a', ['2:1 warning robots-txt/misspelt-field']],
    ['robots.txt', 'User-agent: * # 🤖\nContent-Signal: ai-train=maybe', ['2:17 error content-signal/wrong-value']],
    ['ai.txt', 'User-agent: *\nDisalow: /', ['2:1 warning robots-txt/misspelt-field']],
    ['a.headers', 'HTTP/2 200\nX-Robots-Tag:  noindx\n', ['2:16 error robots-tag/misspelt-rule']],
    ['a.html', '<title>🤖</title><meta name="robots" content="noindx">', ['1:47 error meta/misspelt-rule']],
    ['tdmrep.json', '[{"location": "/", "tdm-reservation": "1"}]', ['1:39 error tdmrep/nearly-reserved']],
    ['rsl.xml', `${licence}</permits></license></content></rsl>`, ['1:90 warning rsl/unknown-token']],
    ['heed.yaml', 'version: 1\nrules:\n  - agents: [*]\n', ['3:14 error -']],
    ['news.policy.json', '{ "version": 1, "rules": [{ "agents": ["*"] }] }', ['1:27 error -']],
    ['policy.json', '{ "Version": "2012-10-17", "Statement": [] }', []],
    ['style.css', 'Disalow: /a', []],
    ['robots.txt', '', []],
  ])('of %s: %j', async (name, text, problems) => {
    expect(listed(await editor.problems(await openIn(editor, name, text)))).toEqual(problems);
  });

  test('of a _headers file: each once, however many paths it is sent for', async () => {
    const text = '/*\n  X-Robots-Tag: noindx\n/a\n  Content-Usage: train-ai=no\n/b\n  Server: x';
    expect(listed(await editor.problems(await openIn(editor, '_headers', text)))).toEqual([
      '2:17 error robots-tag/misspelt-rule',
      '4:18 error content-usage/wrong-refusal',
    ]);
  });

  test('say what to do, and by which clause', async () => {
    const [problem] = await editor.problems(await openIn(editor, 'robots.txt', 'User-agent: *\nDisalow: /a'));
    expect(problem).toEqual({
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 7 } },
      severity: 2,
      source: 'heed',
      code: 'robots-txt/misspelt-field',
      message:
        '"Disalow" is read as "disallow"; other crawlers may ignore the line.\nCorrect the spelling. (RFC 9309 §2.2, RFC9309-2.2-lenient)',
    });
  });

  test('are found again after each change, and go with the document', async () => {
    const uri = await openIn(editor, 'robots.txt', 'User-agent: *\n# 🤖🤖\nDisalow: /a\n');
    expect(listed(await editor.problems(uri))).toHaveLength(1);
    const range = { start: { line: 2, character: 4 }, end: { line: 2, character: 4 } };
    await editor.change(uri, 2, [{ range, text: 'l' }]);
    expect(await editor.problems(uri, 2)).toEqual([]);
    await editor.change(uri, 3, [{ text: 'Disalow: /' }]);
    expect(listed(await editor.problems(uri, 3))).not.toEqual([]);
    await editor.close(uri);
    const last = () => editor.published.findLast((sent) => sent.uri === uri);
    await editor.until(() => last()?.diagnostics.length === 0);
    expect(last()).toEqual({ uri, diagnostics: [] });
  });

  test('are searched for after a pause, in the last version only', async () => {
    const uri = await openIn(editor, 'robots.txt', 'User-agent: *');
    const versions = Array.from({ length: 39 }, (_, index) => index + 2);
    // Written at once, so that this process does not pause in between when the machine is busy.
    await Promise.all(
      versions.map((version) =>
        editor.change(uri, version, [{ text: `User-agent: *\n${'Disalow: /\n'.repeat(version)}` }]),
      ),
    );
    expect(await editor.problems(uri, 40)).not.toEqual([]);
    expect(editor.published.filter((sent) => sent.uri === uri).map(({ version }) => version)).toEqual([40]);
  });

  test('of a file with one on every line are listed in part, and counted', async () => {
    const problems = await editor.problems(
      await openIn(editor, 'robots.txt', `User-agent: *\n${'Alow: /a\n'.repeat(700)}`),
    );
    expect(problems).toHaveLength(201);
    expect(problems.at(-1)?.message).toBe('500 more problems are not listed.');
  });

  test('of a file that is too long are not searched for, and that is reported', async () => {
    const problems = await editor.problems(await openIn(editor, 'robots.txt', 'Alow: /a\n'.repeat(500_000)));
    expect(problems.map(({ message }) => message)).toEqual([
      'heed looks for problems only in files of up to 4,000,000 characters.',
    ]);
  });
});

describe('a document without a telling name is known by its language', () => {
  test.each<[languageId: string, text: string, count: number]>([
    ['robots-txt', 'User-agent: *\nDisalow: /a', 1],
    ['html', '<meta name="robots" content="noindx">', 1],
    ['heed-policy', 'rules: 1', 1],
    ['heed-headers', '/a\n  X-Robots-Tag: noindx', 1],
    ['plaintext', 'User-agent: *\nDisalow: /a', 0],
    ['constructor', 'User-agent: *\nDisalow: /a', 0],
  ])('%s', async (languageId, text, count) => {
    const uri = `untitled:Untitled-${languageId}`;
    await editor.open(uri, text, languageId);
    expect(Math.min((await editor.problems(uri)).length, 1)).toBe(count);
  });
});

describe('fixes', () => {
  const text = '\u{feff}ACAP-crawler: *\nACAP-allow-crawl: /\nACAP-allow-index : /\nUser-agent: *\nDisalow: /🤖\n';

  test('are distinguished: a safe one is preferred, another says what it changes', async () => {
    const uri = await openIn(editor, 'robots.txt', text);
    const actions = await editor.actions(uri, everywhere, ['quickfix']);
    const unsafe = actions.find(({ title }) => title.includes('Disalow'));
    expect(unsafe).toMatchObject({
      title: 'Fix (changes how some crawlers read it): replace "Disalow" by "Disallow"',
      kind: 'quickfix',
      isPreferred: false,
      diagnostics: [{ code: 'robots-txt/misspelt-field' }],
    });
    expect(after(text, 1, unsafe ?? { title: '' })).toBe(text.replace('Disalow', 'Disallow'));
    expect(actions.filter(({ isPreferred }) => isPreferred).every(({ title }) => title.startsWith('Fix: '))).toBe(true);
    expect(actions.some(({ isPreferred }) => isPreferred)).toBe(true);
  });

  test('are those of the requested range', async () => {
    const uri = await openIn(editor, 'robots.txt', text);
    const at = { line: 4, character: 3 };
    const titles = (await editor.actions(uri, { start: at, end: at }, ['quickfix'])).map(({ title }) => title);
    expect(titles).toEqual(['Fix (changes how some crawlers read it): replace "Disalow" by "Disallow"']);
  });

  test.each([['source.fixAll.heed'], ['source.fixAll'], ['source']])('all safe ones at once: %s', async (kind) => {
    const uri = await openIn(editor, 'robots.txt', text);
    const actions = await editor.actions(uri, everywhere, [kind]);
    expect(actions.map((action) => action.kind)).toEqual(['source.fixAll.heed']);
    const fixed = after(text, 1, actions[0] ?? { title: '' });
    expect(fixed).toContain('##ACAP version=1.0');
    expect(fixed).toContain('Disalow: /🤖');
    await editor.change(uri, 2, [{ text: fixed }]);
    expect(await editor.actions(uri, everywhere, [kind])).toEqual([]);
  });

  test('are for the current text, also before it has been checked', async () => {
    const uri = await openIn(editor, 'robots.txt', 'User-agent: *\nDisalow: /');
    await editor.problems(uri);
    const changed = '# new\nUser-agent: *\nDisalow: /';
    await editor.change(uri, 2, [{ text: changed }]);
    const [action] = await editor.actions(uri, everywhere, ['quickfix']);
    expect(after(changed, 2, action ?? { title: '' })).toBe('# new\nUser-agent: *\nDisallow: /');
  });

  test('are not for a text that changes during the check', async () => {
    const lines = 'User-agent: *\nDisalow: /';
    // The settings of a project take a while to read.
    const folder = folderOf({ 'heed.config.json': '{}', 'a/b/c/robots.txt': lines });
    const within = await startEditor({ rootUri: uriOf(folder) });
    onTestFinished(async () => void (await within.end()));
    const uri = uriOf(join(folder, 'a/b/c/robots.txt'));
    await within.open(uri, lines);
    const start = { line: 0, character: 0 };
    const asked: Promise<CodeAction[]>[] = [];
    for (let version = 2; version <= 6; version++) {
      asked.push(within.actions(uri, everywhere, ['quickfix']));
      void within.change(uri, version, [{ range: { start, end: start }, text: '# new\n' }]);
    }
    asked.push(within.actions(uri, everywhere, ['quickfix']));
    const actions = (await Promise.all(asked)).flat();
    expect(actions).not.toEqual([]);
    for (const action of actions) {
      const version = versionOf(action);
      const written = '# new\n'.repeat(version - 1) + lines;
      expect(after(written, version, action)).toBe(written.replace('Disalow', 'Disallow'));
    }
  });

  test.each([['refactor'], ['source.organizeImports'], ['quick']])('are none of the kind %s', async (kind) => {
    const uri = await openIn(editor, 'robots.txt', text);
    expect(await editor.actions(uri, everywhere, [kind])).toEqual([]);
  });
});

describe('words', () => {
  /** The items that are offered where the text has `|`, with the text that each yields. */
  async function offered(name: string, marked: string): Promise<Map<string, string>> {
    const text = marked.replace('|', '');
    const uri = await openIn(editor, name, text);
    const before = marked.slice(0, marked.indexOf('|')).split('\n');
    const items = await editor.complete(uri, before.length - 1, before.at(-1)?.length ?? 0);
    return new Map(
      items.map((item) => {
        const textEdit = item.textEdit;
        const edits = textEdit === undefined || !('range' in textEdit) ? [] : [textEdit];
        const edit = { documentChanges: [{ textDocument: { uri, version: 1 }, edits }] };
        return [item.label, after(text, 1, { title: '', edit })];
      }),
    );
  }

  test.each<[name: string, text: string, word: string, written: string]>([
    ['robots.txt', 'Dis|', 'Disallow', 'Disallow: '],
    ['robots.txt', '# 🤖\ndis|: /', 'Disallow', '# 🤖\nDisallow: /'],
    ['robots.txt', 'User-agent: GPT|', 'GPTBot', 'User-agent: GPTBot'],
    ['robots.txt', 'ACAP-al|', 'ACAP-allow-index', 'ACAP-allow-index: '],
    ['robots.txt', 'Content-Signal: ai-train=|', 'no', 'Content-Signal: ai-train=no'],
    ['robots.txt', 'Content-Usage: tr|', 'train-ai', 'Content-Usage: train-ai='],
    ['_headers', '/*\n  X-R|', 'X-Robots-Tag', '/*\n  X-Robots-Tag: '],
    ['_headers', '/*\n  X-Robots-Tag: noi|', 'noindex', '/*\n  X-Robots-Tag: noindex'],
    ['a.html', '<meta name="robots" content="noind|">', 'noindex', '<meta name="robots" content="noindex">'],
    ['heed.yaml', 'rules:\n  - agents: [GPT|]', 'GPTBot', 'rules:\n  - agents: [GPTBot]'],
    ['a.policy.json', '{\n  "rul|": []\n}', 'rules', '{\n  "rules": []\n}'],
    ['tdmrep.json', '[{ "loc|": "/" }]', 'location', '[{ "location": "/" }]'],
    ['rsl.xml', '<rsl>\n<con|', 'content', '<rsl>\n<content'],
  ])('%s %j', async (name, text, word, written) => {
    expect((await offered(name, text)).get(word)).toBe(written);
  });

  test.each<[name: string, text: string]>([
    ['robots.txt', 'Disallow: /a|'],
    ['_headers', '/a|'],
    ['style.css', 'Dis|'],
    ['a.html', '<!-- goo|\nly -->'],
  ])('are not offered in %s %j', async (name, text) => {
    expect(await offered(name, text)).toEqual(new Map());
  });

  test('have their meaning and their clause, the usual ones first', async () => {
    const items = await editor.complete(await openIn(editor, 'robots.txt', 'U'), 0, 1);
    expect(items[0]).toMatchObject({
      label: 'User-agent',
      documentation:
        'Names the crawler that the rules below are for; "*" stands for every crawler that is not named.\n\nRFC 9309 §2.2.1, RFC9309-2.2.1-b',
    });
    expect(items.map(({ sortText = '' }) => sortText)).toEqual(items.map(({ sortText = '' }) => sortText).sort());
  });

  test('are explained where they are written', async () => {
    const uri = await openIn(editor, 'robots.txt', '# 🤖\nUser-agent: gptbot\nDisallow: /a');
    expect(await editor.hover(uri, 2, 3)).toEqual({
      contents: {
        kind: 'plaintext',
        value: expect.stringMatching(/^Disallow: .*\.\n\nRFC 9309 §2\.2\.2, RFC9309-2\.2\.2-b$/),
      },
      range: { start: { line: 2, character: 0 }, end: { line: 2, character: 8 } },
    });
    expect(JSON.stringify(await editor.hover(uri, 1, 15))).toContain('OpenAI');
    expect(await editor.hover(uri, 2, 11)).toBeNull();
    expect(await editor.hover(uri, 9_999, 9_999)).toBeNull();
    expect(await editor.hover('file:///never/opened/robots.txt', 0, 0)).toBeNull();
  });
});
