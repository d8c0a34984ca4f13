import type { Page } from 'playwright-core';

/**
 * Watches what a page does that hostile texts must not bring about. The list grows as it happens: dialogs, requests beyond the origin
 * of the page, windows that open, pages that are left, what the policy of the page refused, and objects that got a property.
 */
export async function watchPage(page: Page, origin: string): Promise<string[]> {
  const seen: string[] = [];
  const isOwn = (url: string): boolean => url.startsWith(origin) || /^(?:about:|blob:|data:image\/svg)/.test(url);
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (!isOwn(frame.url())) seen.push(`left for: ${frame.url()}`);
  });
  page.context().on('request', (request) => {
    if (!isOwn(request.url())) seen.push(`request: ${request.url()}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${String(error)}`));
  await page.exposeBinding('reportRefused', (_, refused: string) => seen.push(`refused: ${refused}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, 'reportRefused') as (refused: string) => void;
      report(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return seen;
}

/** Did something give every object a property? */
export function isPolluted(page: Page): Promise<boolean> {
  return page.evaluate(() => 'polluted' in {} || 'polluted' in Function.prototype || 'hit' in globalThis);
}
