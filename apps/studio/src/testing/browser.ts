import { existsSync } from 'node:fs';
import { type Browser, chromium as chromiumType } from 'playwright-core';

/** A real browser, if this machine has one: `HEED_CHROMIUM`, or the path that Debian uses. */
const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';

export const hasBrowser: boolean = existsSync(chromium);

/** Starts the browser. The caller closes it. */
export function startBrowser(): Promise<Browser> {
  return chromiumType.launch({ executablePath: chromium, args: ['--no-sandbox'] });
}
