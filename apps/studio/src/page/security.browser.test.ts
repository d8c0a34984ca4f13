import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noSources, type Sources } from '../sources.ts';
import { hasBrowser } from '../testing/browser.ts';
import { openEmptyPage, studioForTests } from '../testing/open-studio.ts';
import { tricks } from '../testing/tricks.ts';
import { isPolluted, watchPage } from '../testing/watch-page.ts';
import { deflate } from './state/deflate.ts';
import { fragmentOf } from './state/link.ts';
import { firstState, type StudioState } from './state/studio-state.ts';

/** Each trick in every part of a format that holds untrusted text. */
const each = (line: (trick: string) => string): string => tricks.map(line).join('\n');
const oneLine = (trick: string): string => trick.replace(/[\r\n\u0085\u2028\u2029]/g, ' ');

const robots = [
  each((trick) => `User-agent: ${trick}\nDisallow: /${trick}\n${trick}: ${trick}`),
  'User-agent: *',
  each((trick) => `Allow: ${trick}\nContent-Usage: ${trick} train-ai=n\nContent-Signal: ${trick}=no, search=${trick}`),
  each((trick) => `License: ${trick}\nSitemap: ${trick}\n# ${trick}\n${trick}`),
  'ACAP-crawler: *',
  each((trick) => `ACAP-disallow-index: ${trick}\nACAP-permissions-reference: ${trick}\nACAP-qualified-x: ${trick}`),
].join('\n');

const headers = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  each((trick) => `X-Robots-Tag: ${oneLine(trick)}: noindex\nLink: <${oneLine(trick)}>; rel="license tdm-policy"`),
  each((trick) => `TDM-Policy: ${oneLine(trick)}\n${oneLine(trick)}: ${oneLine(trick)}`),
].join('\n');

const body = each(
  (trick) =>
    `<p class="robots-noindex ${trick}" title="${trick}">${trick}<a href="${trick}">${trick}</a><img alt="${trick}" src="${trick}"></p>`,
);
const html = `<!doctype html><html><head><title>${tricks[0]}</title>${each(
  (trick) => `<meta name="robots" content="noindex, ${trick}"><meta name="${trick}" content="nofollow">${trick}`,
)}</head><body class="robots-nosnippet">${body}</body></html>`;

const xml = `<?xml version="1.0"?>${each((trick) => `<?robots ${trick} index="no"?>`)}<!DOCTYPE a [<!ENTITY e SYSTEM "https://evil.example/e">]>
<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)">&e;${body}</a>`;

const policy = JSON.stringify({
  version: 1,
  rules: tricks.map((trick) => ({ name: trick, agents: ['*'], paths: [`/${trick}`], deny: ['index', trick] })),
});

const goodPolicy = JSON.stringify({
  version: 1,
  rules: tricks.map((trick, at) => ({ name: `${at} ${trick}`, agents: ['*'], paths: [`/${at}`], deny: ['index'] })),
});

const files: Sources['files'] = [
  ...tricks.map((trick) => ({ name: trick, text: trick })),
  {
    name: '/.well-known/tdmrep.json',
    text: JSON.stringify(tricks.map((trick) => ({ location: trick, 'tdm-reservation': 1, 'tdm-policy': trick }))),
  },
  { name: '/ai.txt', text: robots },
  {
    name: 'https://evil.example/licence',
    text: `<rsl xmlns="https://rslstandard.org/rsl">${body}<content url="javascript:alert(1)"><license>${tricks.join('')}</license></content></rsl>`,
  },
];

const hostile: StudioState = {
  ...firstState,
  sources: { robots: { text: robots }, headers, page: html, files, policy },
  agents: [...firstState.agents, ...tricks],
  purposes: [...tricks],
  otherRobots: robots.replaceAll('Disallow', 'Allow'),
};

describe.skipIf(!hasBrowser)('hostile texts do nothing', () => {
  const studio = studioForTests();

  async function open(fragment = ''): Promise<{ readonly page: Page; readonly seen: readonly string[] }> {
    let seen: string[] = [];
    const page = await studio.open(fragment, { viewport: { width: 1440, height: 900 } }, async (opened) => {
      seen = await watchPage(opened, studio.address());
    });
    return { page, seen };
  }

  async function close({ page, seen }: { readonly page: Page; readonly seen: readonly string[] }): Promise<void> {
    // The studio still answers, so nothing has stopped it.
    await page.getByRole('tab', { name: 'Answer' }).click();
    await page.getByLabel('Address', { exact: true }).fill('https://example.com/still-there');
    await page.getByRole('grid', { name: 'Answers' }).waitFor();
    expect(seen).toEqual([]);
    expect(await isPolluted(page)).toBe(false);
    expect(new URL(page.url()).origin).toBe(new URL(studio.address()).origin);
    await page.context().close();
  }

  /** A studio that has taken its state from a link. */
  async function withLink(state: Partial<StudioState>): ReturnType<typeof open> {
    const url = 'https://example.com/"><img src=x onerror=alert(1)>?__proto__=1#javascript:alert(1)';
    const opened = await open(await fragmentOf({ ...firstState, ...state, url }));
    await expect.poll(() => opened.page.getByLabel('Address', { exact: true }).inputValue()).toContain('onerror');
    return opened;
  }

  test('the tricks work on a page that does nothing against them', async () => {
    const page = await openEmptyPage();
    const seen = await watchPage(page, 'https://example.com/');
    await page.setContent(tricks.join('\n'), { waitUntil: 'commit' });
    await expect.poll(() => seen.some((one) => one.startsWith('dialog'))).toBe(true);
    await expect.poll(() => seen.some((one) => one.startsWith('request: https://evil.example/'))).toBe(true);
  });

  test.each([
    ['robots', robots],
    ['headers', headers],
    ['page', html],
    ['policy', policy],
  ] as const)('typed into the pane %s', async (pane, text) => {
    const opened = await open();
    const { page } = opened;
    await page
      .locator(`[data-pane="${pane}"] .cm-content, [data-pane="${pane}"]:not([open]) summary`)
      .first()
      .waitFor();
    if (pane !== 'robots') await page.locator(`[data-pane="${pane}"] > summary`).click();
    await insert(page, page.locator(`[data-pane="${pane}"] .cm-content`), text);
    await page.locator(`[data-pane="${pane}"]`).getByText('evil.example').first().waitFor();
    // What is shown about words of the text: explanations, completions, problems and their fixes.
    await page.keyboard.press('Control+Space');
    for (const word of await page
      .locator(`[data-pane="${pane}"] .cm-line`)
      .all()
      .then((all) => all.slice(0, 6))) {
      await word.hover();
    }
    await everywhere(page);
    await close(opened);
  });

  test('typed into every field', async () => {
    const opened = await open();
    const { page } = opened;
    const address = page.getByLabel('Address', { exact: true });
    const agent = page.getByLabel('Agent, class of agents or User-Agent value to add');
    const file = page.getByLabel('Another file of the site');
    const purposes = page.getByLabel('Purposes of the use');
    for (const trick of tricks) {
      await address.fill(trick);
      await address.press('Enter');
    }
    // Some at a time: each is a column or a pane.
    for (let at = 0; at < tricks.length; at += 9) {
      const some = tricks.slice(at, at + 9).join(' ');
      for (const field of [agent, file]) {
        await field.fill(some);
        await field.press('Enter');
      }
    }
    // A question has at most a hundred purposes.
    const words = tricks.join(' ').split(/[\s,]+/);
    for (let at = 0; at < words.length; at += 100) await purposes.fill(words.slice(at, at + 100).join(' '));
    await page.getByRole('button', { name: 'How to fetch' }).click();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await everywhere(page);
    await close(opened);
  });

  // On a busy machine this takes half a minute.
  test('in a link, in every part of the studio', { timeout: 180_000 }, async () => {
    const opened = await withLink(hostile);
    await everywhere(opened.page);
    await close(opened);
  });

  test('in a link, with an XML page and a policy that can be used', async () => {
    const xmlHeaders = 'Content-Type: application/xhtml+xml\nX-Robots-Tag: noindex';
    const opened = await withLink({ sources: { ...noSources, headers: xmlHeaders, page: xml, policy: goodPolicy } });
    await everywhere(opened.page);
    await close(opened);
  });

  test('links that hold no state are refused, and change nothing', async () => {
    const opened = await open();
    const { page } = opened;
    const states = [
      '{"__proto__": {"polluted": true}}',
      '{"sources": {"__proto__": {"polluted": true}, "robots": {"__proto__": null, "text": "a"}}}',
      '{"constructor": {"prototype": {"polluted": true}}, "agents": ["__proto__"]}',
      '{"agents": ["*", "*", {"toString": 1}]}',
      '{"sources": {"files": [{"name": "__proto__", "text": "{}"}, {"name": "constructor", "text": "[]"}]}}',
      '{"url": {"href": "javascript:alert(1)"}, "tab": "constructor"}',
      '{"selected": {"agent": "<img src=x onerror=alert(1)>", "usage": "toString"}}',
      '{"at": "<img src=x onerror=alert(1)>", "history": {"__proto__": {"current": true}}}',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      `{"otherRobots": ${JSON.stringify(tricks.join('\n'))}, "tab": "compare"}`,
    ];
    const packed = await Promise.all(states.map(fragmentOfText));
    const fragments = [
      ...packed,
      '#s=',
      '#s=%00<script>',
      '#example=__proto__',
      '#example=constructor',
      '#<img src=x>',
    ];
    fragments.push(`#s=${'A'.repeat(1_100_000)}`, await fragmentOfText(' '.repeat(20_000_000)));
    for (const fragment of fragments) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      // Some change nothing that a test could wait for, and one that is followed too soon replaces the previous one.
      await page.waitForTimeout(300);
      await page.getByRole('tablist', { name: 'Results' }).waitFor();
    }
    await close(opened);
  });

  test('in files and their names', async () => {
    const opened = await open();
    const { page } = opened;
    const named = [
      '<img src=x onerror=alert(1)>.txt',
      '__proto__',
      '../../robots.txt',
      'a\u202etxt.html',
      'x.json',
      'y.yaml',
    ];
    const texts = [robots, headers, html, xml, '{"__proto__": {"polluted": true}}', goodPolicy];
    await page
      .getByLabel('Files to open')
      .setInputFiles(
        named.flatMap((name) => texts.map((text) => ({ name, mimeType: 'text/html', buffer: Buffer.from(text) }))),
      );
    await page.getByRole('button', { name: 'Close this message' }).waitFor();
    await everywhere(page);
    await close(opened);
  });

  test.each([
    ['on separate lines', '\n'],
    ['on one line', ' '],
  ])(
    '5 MB in every pane, %s',
    async (_, between) => {
      const opened = await open();
      const { page } = opened;
      const text = large(between);
      const rules = `User-agent: *\nDisallow: /${text}`;
      const texts = {
        'robots.txt': rules,
        'headers.txt': `HTTP/1.1 200 OK\nX-Robots-Tag: ${text}`,
        'page.html': text,
        'policy.yaml': text,
        'ai.txt': rules,
      };
      const folder = await mkdtemp(join(tmpdir(), 'heed-'));
      try {
        const paths = Object.keys(texts).map((name) => join(folder, name));
        await Promise.all(Object.values(texts).map((whole, at) => writeFile(paths[at] ?? '', whole)));
        await page.getByLabel('Files to open').setInputFiles(paths);
        for (const name of Object.keys(texts)) await page.getByText(`${name} is in the pane`).waitFor();
      } finally {
        await rm(folder, { recursive: true });
      }
      await page.getByRole('tab', { name: 'Page', exact: true }).click();
      await page.getByRole('tab', { name: 'Compare' }).click();
      await page.getByRole('tab', { name: 'Two versions' }).click();
      await page.getByLabel('Open a file', { exact: true }).setInputFiles({
        name: 'old',
        mimeType: 'text/plain',
        buffer: Buffer.from(rules.slice(0, 500_000)),
      });
      await page.getByText(/^(?:[\d,]+ changes?: |No change was found|Nothing changes)/).waitFor({ timeout: 120_000 });
      await close(opened);
    },
    300_000,
  );
});

/** About 5 MB of tricks, on separate lines or on one. */
function large(between: string): string {
  const once = tricks.map((trick) => trick.replaceAll('\u0000', '')).join(between) + between;
  return once.repeat(Math.ceil(5_000_000 / once.length));
}

async function fragmentOfText(text: string): Promise<string> {
  const packed = await deflate(new TextEncoder().encode(text));
  return `#s=${Buffer.from(packed).toString('base64url')}`;
}

/** Puts a text in as a paste does: typing a thousand lines takes Chromium many seconds. */
async function insert(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await page.keyboard.type(' ');
}

/** Goes through all that the studio shows of its sources, as a person would. */
async function everywhere(page: Page): Promise<void> {
  const results = page.locator('#results-panel');
  await page.getByRole('tab', { name: 'Answer' }).click();
  const cells = page.getByRole('grid', { name: 'Answers' }).getByRole('button');
  if ((await cells.count()) > 0) {
    for (const cell of [cells.first(), cells.last()]) {
      await cell.click();
      await page.getByRole('region', { name: 'Story' }).waitFor();
    }
  }
  await page.getByRole('tab', { name: 'Page', exact: true }).first().click();
  const views = page.getByRole('tablist', { name: 'Views of the page' });
  await results.locator('.note, iframe').first().waitFor();
  if (await views.isVisible()) {
    await results.locator('iframe').contentFrame().locator('.page').first().waitFor();
    for (const view of await views.getByRole('tab').all()) await view.click();
    await page.getByLabel('Search query').fill(tricks.join(' '));
  }
  await page.getByRole('tab', { name: 'Compare' }).click();
  for (const kind of ['Two versions', 'Policy against files']) {
    await page.getByRole('tab', { name: kind }).click();
    await page.getByText('Comparing…').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('heading', { name: 'As data' }).waitFor();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await page.emulateMedia({ media: 'screen' });
}
