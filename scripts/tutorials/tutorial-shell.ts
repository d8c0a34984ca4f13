import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../packages/fetch/src/testing/free-port.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A separate folder in which commands run as a reader would run them: with the built heed, an empty home folder,
 * and the packages to import. The environment is not passed on, so that every machine prints the same.
 *
 * In a tutorial, servers listen on the ports 4000 to 4009. The shell replaces them with free ports, and restores the shown ones in the
 * output. Any other port, such as the one on which heed serves a folder, is shown as 4000.
 */
export class TutorialShell {
  readonly #base: string = mkdtempSync(join(tmpdir(), 'heed-tutorial-'));
  readonly #folder: string = join(this.#base, 'work');
  readonly #ports: Map<string, string> = new Map();
  readonly #servers: ChildProcess[] = [];
  #status = 0;

  constructor() {
    for (const name of ['bin', 'home', 'work']) mkdirSync(join(this.#base, name));
    symlinkSync(join(root, 'node_modules'), join(this.#base, 'node_modules'));
    symlinkSync(process.execPath, join(this.#base, 'bin', 'node'));
    const heed = join(this.#base, 'bin', 'heed');
    writeFileSync(heed, `#!/bin/sh\nexec node '${join(root, 'packages/cli/bin/heed.js')}' "$@"\n`);
    chmodSync(heed, 0o755);
  }

  async write(path: string, text: string): Promise<void> {
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await this.#withFreePorts(text));
  }

  /** Runs a command and returns what a terminal would show. One that ends in `&` keeps running; its first output is returned. */
  async run(command: string): Promise<string> {
    const given = await this.#withFreePorts(command);
    const isServer = /\s&$/.test(given);
    // The subshell sets `$?` to the status of the last command, which this one may print.
    const script = isServer ? `exec 2>&1; exec ${given.slice(0, -1)}` : `exec 2>&1; (exit ${this.#status})\n${given}`;
    const child = spawn('/bin/sh', ['-c', script], {
      cwd: this.#folder,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.setEncoding('utf8');
    if (isServer) {
      this.#servers.push(child);
      const [printed] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      if (typeof printed !== 'string') throw new Error(`"${command}" ended before it printed anything.`);
      return this.#withShownPorts(printed);
    }
    let printed = '';
    child.stdout.on('data', (text: string) => {
      printed += text;
    });
    [this.#status] = await once(child, 'close');
    return this.#withShownPorts(printed);
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((child) => (child.kill() ? once(child, 'exit') : undefined)));
    rmSync(this.#base, { recursive: true });
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: `${join(this.#base, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
      HOME: join(this.#base, 'home'),
      XDG_CACHE_HOME: join(this.#base, 'home', '.cache'),
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    };
  }

  async #withFreePorts(text: string): Promise<string> {
    for (const [shown] of text.matchAll(/\b400\d\b/g)) {
      if (!this.#ports.has(shown)) this.#ports.set(shown, String(await freePort()));
    }
    return text.replace(/\b400\d\b/g, (shown) => this.#ports.get(shown) ?? shown);
  }

  #withShownPorts(text: string): string {
    const shown = new Map([...this.#ports].map(([port, free]) => [free, port]));
    return text.replace(/(?<=\b127\.0\.0\.1:)\d{4,5}\b/g, (port) => shown.get(port) ?? '4000');
  }
}
