import { existsSync } from 'node:fs';
import { type Browser, chromium as chromiumType } from 'playwright-core';

/** A real browser, if this machine has one: `HEED_CHROMIUM`, or the path that Debian uses. */
const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';

export const hasBrowser: boolean = existsSync(chromium);

/** Starts a browser. The caller closes it. */
export function startBrowser(): Promise<Browser> {
  // Without a graphics card one is imitated, which takes longer than to draw without.
  return chromiumType.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
}

let running: Promise<Browser> | undefined;

/**
 * Returns the browser of this process, in which tests open contexts of their own. It ends with the process: to start one takes longer than
 * many a file of tests.
 */
export async function browserForTests(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = startBrowser();
  return running;
}
