import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A real browser, if this machine has one: `HEED_CHROMIUM`, or the path that Debian uses. */
const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';

export const hasBrowser: boolean = existsSync(chromium);

/** A page in a browser that is told what to do through a pipe. */
export interface BrowserPage {
  /** Loads an address, for a screen of this width and a person who prefers this scheme. */
  open(address: string, how: { readonly width: number; readonly scheme: 'light' | 'dark' }): Promise<void>;
  /** The value of an expression in the page, or of its promise. */
  value<Value>(expression: string): Promise<Value>;
  /** Presses and releases a key, as a person does. */
  press(key: 'Enter' | ' ' | 'Tab'): Promise<void>;
  /** Clicks in the middle of the first element that the selector finds. */
  click(selector: string): Promise<void>;
  /** The addresses that the page has asked for, since it was opened. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

export async function openBrowser(): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'heed-'));
  const browser = spawn(chromium, [...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const requests: string[] = [];
  /** The documents that are loaded, and what to do when one is. */
  const loaded = new Set<string>();
  let onLoaded = (): void => undefined;
  const send = connect(browser, ({ method, params }) => {
    if (method === 'Network.requestWillBeSent') requests.push(params?.request?.url ?? '');
    if (method !== 'Page.lifecycleEvent' || params?.name !== 'load') return;
    loaded.add(params.loaderId ?? '');
    onLoaded();
  });
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const inPage = (method: string, params: object = {}): Promise<Reply> => send(method, params, String(sessionId));
  await inPage('Page.enable');
  await inPage('Page.setLifecycleEventsEnabled', { enabled: true });
  await inPage('Network.enable');
  const value = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await inPage('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: Value }).value;
  };
  return {
    requests,
    value,
    open: async (address, { width, scheme }) => {
      await inPage('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: false });
      await inPage('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
      requests.length = 0;
      const { loaderId } = await inPage('Page.navigate', { url: address });
      // Not any load: that of the empty page before may come late. And this one may have come already.
      await new Promise<void>((resolve) => {
        onLoaded = () => {
          if (loaded.has(String(loaderId))) resolve();
        };
        onLoaded();
      });
    },
    press: async (key) => {
      const text = { Enter: '\r', ' ': ' ', Tab: undefined }[key];
      const code = { Enter: 13, ' ': 32, Tab: 9 }[key];
      await inPage('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode: code });
      await inPage('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code });
    },
    click: async (selector) => {
      const [x, y] = await value<[number, number]>(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center' });
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      })()`);
      for (const type of ['mousePressed', 'mouseReleased']) {
        await inPage('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
      }
    },
    close: async () => {
      const closed = new Promise((resolve) => browser.once('close', resolve));
      // Its child processes are in the same process group, and end with it.
      process.kill(-(browser.pid ?? 0), 'SIGKILL');
      await closed;
      // Its child processes may write for a moment more.
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Reply = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly result?: Reply;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: { readonly request?: { readonly url: string }; readonly name?: string; readonly loaderId?: string };
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Reply>;

/** Messages are JSON with a NUL behind each, in on one pipe and out on another. */
function connect(browser: ChildProcess, onEvent: (message: Message) => void): Send {
  const [, , , input, output] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let rest = '';
  let last = 0;
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages.map((one) => JSON.parse(one) as Message)) {
      const asked = waiting.get(message.id ?? 0);
      waiting.delete(message.id ?? 0);
      if (message.id === undefined) onEvent(message);
      else if (message.error === undefined) asked?.resolve(message.result ?? {});
      else asked?.reject(new Error(message.error.message));
    }
  });
  // The browser is ended while it may still have something to say.
  input.on('error', () => undefined);
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}
