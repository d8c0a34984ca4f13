import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Proxies that tests start. */
export type ProxyName = 'nginx' | 'caddy';

/** A real proxy on this machine. */
export interface Proxy {
  close(): Promise<void>;
}

const programs: Readonly<Record<ProxyName, readonly string[]>> = {
  nginx: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
};

/** The program of a proxy; absent if it is not installed. */
export function proxyProgram(name: ProxyName): string | undefined {
  return programs[name].find((path) => existsSync(path));
}

/** Starts a proxy with a configuration, and waits until it takes connections. Throws what it prints if it ends instead. */
export async function startProxy(name: ProxyName, configuration: string, port: number): Promise<Proxy> {
  const program = proxyProgram(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const work = mkdtempSync(join(tmpdir(), `heed-${name}-`));
  // A server that is started by the administrator gives its own rights away.
  chmodSync(work, 0o755);
  const file = join(work, 'proxy.conf');
  writeFileSync(file, wholes[name](configuration, work), { mode: 0o644 });
  const child = spawn(program, argumentsOf[name](file, work), {
    cwd: work,
    env: { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(work, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 400 && child.exitCode === null; tries++) {
    if (await takesConnections(port)) return { close };
    await setTimeout(50);
  }
  await close();
  throw new Error(`${name} does not start: ${said.join('')}`);
}

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
};

const argumentsOf: Readonly<Record<ProxyName, (file: string, work: string) => string[]>> = {
  nginx: (file, work) => ['-p', work, '-c', file, '-g', 'daemon off;'],
  caddy: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
};

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
