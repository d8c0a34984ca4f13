import { describe, expect, test } from 'vitest';
import { commentsApi } from './testing/comments-api.js';
import { markdownShape } from './testing/markdown-tree.js';
import { commit, git, pullRequest, put, robots } from './testing/repository.js';
import { runAction } from './testing/runner.js';

const edited = { 'public/robots.txt': `${robots}Disallow: /news/\n` };

/** A heed that prints what it is asked to compare, to see what the action makes of that. */
function comparing(title: string): Record<string, string> {
  return { 'own-heed': `if [ "$1" != diff ]; then exit 0; fi\nshift\necho "## ${title}"\necho "$*"\nexit 1\n` };
}

/** A heed that cannot compare. */
const failing = {
  'own-heed': 'if [ "$1" != diff ]; then exit 0; fi\nprintf "heed: ::error::\\n\\n</pre>\\n# x @all\\n" >&2\nexit 2\n',
};

const inputs = { path: 'public', command: 'sh own-heed' };
const marker = /^<!-- heed-diff [0-9a-f]{16} -->\n/;

function methodsOf(requests: readonly string[]): string[] {
  return requests.map((line) => line.split(' ')[0] ?? '');
}

describe('the comment on a pull request', () => {
  test('is written once, and updated when there is something else to say', async () => {
    const { folder, event, base } = pullRequest(edited, comparing('One'));
    const { api, comments, requests } = await commentsApi();
    const first = await runAction({ folder, event, api, inputs });
    expect(first).toMatchObject({ status: 0, outputs: { lint: '0', expect: '', diff: '1' } });
    const said = `--format markdown -- ${base.slice(0, 12)}:./public public\n`;
    expect(comments.map(({ body }) => body.replace(marker, ''))).toEqual([`## One\n${said}`]);
    expect(first.summary).toContain('## One');
    await runAction({ folder, event, api, inputs });
    expect(methodsOf(requests)).toEqual(['GET', 'POST', 'GET']);
    put(folder, comparing('Two'));
    await runAction({ folder, event, api, inputs });
    expect(comments.map(({ body }) => body.replace(marker, ''))).toEqual([`## Two\n${said}`]);
    expect(methodsOf(requests).slice(3)).toEqual(['GET', 'PATCH']);
    expect(requests.filter((line) => !line.endsWith(' Bearer a-token'))).toEqual([]);
    expect(requests[0]).toContain(' /repos/daily/site/issues/7/comments ');
  });

  test('is found among many, and those of people are theirs, whatever they begin with', async () => {
    const { folder, event } = pullRequest(edited, comparing('One'));
    const alone = await commentsApi();
    await runAction({ folder, event, api: alone.api, inputs });
    const body = alone.comments[0]?.body.replace('One', 'Before') ?? '';
    const others = Array.from({ length: 150 }, () => ({ body, user: { type: 'User' } }));
    const { api, comments } = await commentsApi([...others, { body, user: { type: 'Bot' } }]);
    await runAction({ folder, event, api, inputs });
    expect(comments).toHaveLength(151);
    expect(comments.slice(0, 150).every((comment) => comment.body === body)).toBe(true);
    expect(comments[150]?.body).toBe(alone.comments[0]?.body);
  });

  test('of each path is one of its own', async () => {
    const { folder, event } = pullRequest(edited, comparing('One'));
    const { api, comments } = await commentsApi();
    for (const path of ['public', 'policy.yaml']) await runAction({ folder, event, api, inputs: { ...inputs, path } });
    expect(new Set(comments.map(({ body }) => marker.exec(body)?.[0])).size).toBe(2);
  });

  test('is left out if nobody wants it', async () => {
    const { folder, event } = pullRequest(edited, comparing('One'));
    const { api, requests } = await commentsApi();
    const { status, summary } = await runAction({ folder, event, api, inputs: { ...inputs, comment: 'false' } });
    expect({ status, requests }).toEqual({ status: 0, requests: [] });
    expect(summary).toContain('## One');
  });

  test('cannot be written from a fork; the summary has the report', async () => {
    const { folder, event } = pullRequest(edited, comparing('One'));
    const { api, comments } = await commentsApi([], { mayWrite: false });
    const { status, log, summary } = await runAction({ folder, event, api, inputs });
    expect(log).toContain(
      '::warning title=heed diff::The comment could not be written: Error: POST was answered with 403\n',
    );
    expect(summary).toContain('## One');
    expect({ status, comments }).toEqual({ status: 0, comments: [] });
  });

  test('says so if heed could not tell, and shows why as it is', async () => {
    const { folder, event } = pullRequest(edited, failing);
    const { api, comments } = await commentsApi();
    const { status, log, outputs } = await runAction({ folder, event, api, inputs });
    const paragraph = ['paragraph_open', 'strong_open', 'strong_close', 'paragraph_close'];
    expect(markdownShape((comments[0]?.body ?? '').replace(marker, ''))).toEqual([
      ...['heading_open', 'heading_close'],
      ...paragraph,
      'code_block',
    ]);
    expect(comments[0]?.body).toContain('**heed could not tell.**\n\n    heed: ::error::\n');
    expect(log).toContain('| heed: ::error::\n');
    expect({ status, diff: outputs['diff'] }).toEqual({ status: 0, diff: '2' });
  });
});

describe('what a pull request changes', () => {
  test('is told for every crawler, with the line that does it', async () => {
    const { folder, event } = pullRequest(edited);
    const { api, comments } = await commentsApi();
    const { status, outputs, summary } = await runAction({ folder, event, api, inputs: { path: 'public' } });
    expect({ status, outputs }).toEqual({ status: 0, outputs: { lint: '0', expect: '', diff: '1' } });
    const [comment] = comments.map(({ body }) => body.replace(marker, ''));
    expect(comment).toContain('Newly closed to all crawlers: crawl within `/news/`');
    expect(comment).toContain('> 3 | Disallow: /news/');
    expect(summary).toContain(comment);
  });

  test('is annotated where a line is gone, too', async () => {
    const { folder, event } = pullRequest({ 'public/robots.txt': 'User-agent: *\nDisallow:\n' });
    const { log } = await runAction({ folder, event, inputs: { path: 'public', comment: 'false' } });
    expect(log).toMatch(/^::warning file=public\/robots\.txt,line=2,(?:col=\d+,)?title=Newly open::/m);
  });

  test('is nothing, and that is said', async () => {
    const { folder, event } = pullRequest({ 'public/robots.txt': `# Our rules\n${robots}` });
    const { api, comments } = await commentsApi();
    const { outputs } = await runAction({ folder, event, api, inputs: { path: 'public/robots.txt' } });
    expect(comments[0]?.body).toContain('Nothing changes for any crawler or address');
    expect(outputs['diff']).toBe('0');
  });

  test('of strangers is text and nothing else', async () => {
    const odd = '/`|@all</details><img/src=x>[x](https://evil.example)#12';
    const { folder, event } = pullRequest({ 'public/robots.txt': `${robots}Disallow: ${odd}\n` });
    const { api, comments } = await commentsApi();
    await runAction({ folder, event, api, inputs: { path: 'public', 'fail-on': 'never' } });
    const shape = markdownShape((comments[0]?.body ?? '').replace(marker, ''));
    expect(comments[0]?.body).toContain('Newly closed');
    expect(shape.filter((token) => token === 'link_open' || /^html_(?!inline <\/?code>$)/.test(token))).toEqual([]);
  });

  test('is not known if it begins a site', async () => {
    const { folder, event } = pullRequest({ 'new/robots.txt': robots });
    const { api, comments } = await commentsApi();
    const { outputs } = await runAction({ folder, event, api, inputs: { path: 'new' } });
    expect(comments[0]?.body).toContain('**heed could not tell.**');
    expect(comments[0]?.body).toContain('has no file or folder');
    expect(outputs['diff']).toBe('2');
  });
});

describe('what a pull request is compared with', () => {
  test('is the first parent of the merge, whatever the event says', async () => {
    const { folder, event, base } = pullRequest(edited, comparing('One'));
    const other = { ...event, content: { pull_request: { number: 7, base: { sha: '1'.repeat(40) } } } };
    const { summary } = await runAction({ folder, event: other, inputs: { ...inputs, comment: 'false' } });
    expect(summary).toContain(`-- ${base.slice(0, 12)}:./public public`);
  });

  test('is the base of the event, if something else is checked out', async () => {
    const { folder, event, base } = pullRequest(edited, comparing('One'));
    put(folder, { 'other.txt': 'x' });
    commit(folder);
    const { summary } = await runAction({ folder, event, inputs: { ...inputs, comment: 'false' } });
    expect(summary).toContain(`-- ${base.slice(0, 12)}:./public public`);
  });

  test.each(['', '--upload-pack=touch hacked', 'main', '$(touch hacked)'])('is never %j', async (sha) => {
    const { folder, event } = pullRequest(edited, comparing('One'));
    put(folder, { 'other.txt': 'x' });
    commit(folder);
    const other = { ...event, content: { pull_request: { number: 7, base: { sha } } } };
    const { status, summary, outputs } = await runAction({
      folder,
      event: other,
      inputs: { ...inputs, comment: 'false' },
    });
    expect(summary).toContain('    heed: the event names no commit to compare with.\n');
    expect({ status, diff: outputs['diff'] }).toEqual({ status: 0, diff: '2' });
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test('is not the checkout itself, of which it would be said that nothing changes', async () => {
    const { folder, event, base } = pullRequest(edited, comparing('One'));
    git(folder, 'fetch', '-q', '--depth=1', 'origin', base);
    git(folder, 'checkout', '-q', base);
    const { summary, outputs } = await runAction({ folder, event, inputs: { ...inputs, comment: 'false' } });
    expect(summary).toContain('heed: the checkout is the base of the pull request, not the request.');
    expect(outputs['diff']).toBe('2');
    const target = await runAction({ folder, event: { ...event, name: 'pull_request_target' }, inputs });
    expect(target.outputs['diff']).toBe('');
  });

  test('is missing if it cannot be fetched, which is said', async () => {
    const { folder, event } = pullRequest(edited, comparing('One'));
    git(folder, 'remote', 'set-url', 'origin', `${folder}/nowhere`);
    const { status, summary } = await runAction({ folder, event, inputs: { ...inputs, comment: 'false' } });
    expect(summary).toContain('**heed could not tell.**');
    expect(status).toBe(0);
  });
});
