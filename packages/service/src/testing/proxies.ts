import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Proxies that tests start. */
export type ProxyName = 'nginx' | 'caddy' | 'traefik' | 'envoy';

/** A real proxy on this machine. */
export interface Proxy {
  close(): Promise<void>;
}

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Returns the program of a proxy: the one that a variable such as `HEED_ENVOY` names, or an installed one; undefined if there is none. */
export function proxyProgram(name: ProxyName): string | undefined {
  const named = process.env[`HEED_${name.toUpperCase()}`];
  return named ?? folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Starts a proxy with a configuration, and waits until it passes requests on. Throws what it prints if it ends instead. */
export async function startProxy(name: ProxyName, configuration: string, port: number): Promise<Proxy> {
  const program = proxyProgram(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const work = mkdtempSync(join(tmpdir(), `heed-${name}-`));
  // A server that is started by the administrator drops its rights.
  chmodSync(work, 0o755);
  const file = join(work, `proxy.${extensions[name]}`);
  writeFileSync(file, wholes[name](configuration, work), { mode: 0o644 });
  const child = spawn(program, argumentsOf[name](file, work, port), {
    cwd: work,
    env: { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(work, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
    if ((await passesOn(port)) && child.exitCode === null) return { close };
    await setTimeout(50);
  }
  await close();
  throw new Error(`${name} does not start: ${output.join('')}`);
}

/** How the name of a configuration ends. Some proxies recognise the format by it. */
const extensions: Readonly<Record<ProxyName, string>> = {
  nginx: 'conf',
  caddy: 'conf',
  traefik: 'yaml',
  envoy: 'yaml',
};

/** What a configuration needs around it. */
const wholes: Readonly<Record<ProxyName, (configuration: string, work: string) => string>> = {
  nginx: (configuration, work) => `
pid ${work}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${work};`).join('\n  ')}
  ${configuration}
}
`,
  caddy: (configuration) => `{\n  admin off\n  auto_https off\n}\n${configuration}`,
  traefik: (configuration) => configuration,
  envoy: (configuration) => configuration,
};

const argumentsOf: Readonly<Record<ProxyName, (file: string, work: string, port: number) => string[]>> = {
  nginx: (file, work) => ['-p', work, '-c', file, '-g', 'daemon off;'],
  caddy: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  traefik: (file, _, port) => [
    `--providers.file.filename=${file}`,
    `--entrypoints.web.address=127.0.0.1:${port}`,
    // It does not check for a later version.
    '--global.checknewversion=false',
    '--global.sendanonymoususage=false',
  ],
  envoy: (file) => ['--config-path', file, '--disable-hot-restart', '--log-level', 'error'],
};

/** Does a proxy let robots.txt pass? Some take connections before they have read their configuration. */
function passesOn(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  );
}
