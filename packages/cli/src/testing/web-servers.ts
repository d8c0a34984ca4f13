import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../fetch/src/testing/free-port.js';

export type WebServerName = 'nginx' | 'apache' | 'caddy';

/** A real web server on this machine that serves a folder with a snippet of configuration. */
export interface WebServer {
  readonly origin: string;
  close(): Promise<void>;
}

const programs: Readonly<Record<WebServerName, readonly string[]>> = {
  nginx: ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
  apache: ['/usr/sbin/apache2', '/usr/sbin/httpd', '/usr/local/bin/httpd'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
};

/** The program of a server; absent if it is not installed. */
export function programOf(name: WebServerName): string | undefined {
  return programs[name].find((path) => existsSync(path));
}

/** Starts a server, and waits until it answers. Throws what it prints if it ends instead. */
export async function startWebServer(name: WebServerName, root: string, snippet: string): Promise<WebServer> {
  const program = programOf(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const work = mkdtempSync(join(tmpdir(), `heed-${name}-`));
  // A server that is started by the administrator gives its own rights away.
  chmodSync(work, 0o755);
  openToAll(root);
  chmodSync(dirname(root), 0o755);
  const port = await freePort();
  const included = join(work, 'snippet.conf');
  writeFileSync(included, snippet, { mode: 0o644 });
  const config = join(work, 'server.conf');
  writeFileSync(config, configs[name]({ port, root, included, work }), { mode: 0o644 });
  const child = spawn(program, argumentsOf[name](config, work), {
    cwd: work,
    env: { HOME: work, XDG_DATA_HOME: work },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const origin = `http://127.0.0.1:${port}`;
  const close = (): Promise<void> => stop(child, work);
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) break;
    if (await answers(origin)) return { origin, close };
    await setTimeout(50);
  }
  const log = join(work, 'error.log');
  if (existsSync(log)) said.push(readFileSync(log, 'utf8'));
  await close();
  throw new Error(`${name} does not start: ${said.join('')}`);
}

async function answers(origin: string): Promise<boolean> {
  try {
    await (await fetch(`${origin}/robots.txt`)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, work: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(work, { recursive: true, force: true });
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else chmodSync(path, 0o644);
  }
}

interface Setup {
  readonly port: number;
  readonly root: string;
  readonly included: string;
  readonly work: string;
}

const configs: Readonly<Record<WebServerName, (setup: Setup) => string>> = {
  nginx: ({ port, root, included, work }) => `
pid ${work}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  types { text/html html; text/plain txt; application/json json; application/xml xml; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${work};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${included};
  }
}
`,
  apache: ({ port, root, included, work }) => `
ServerRoot ${work}
ServerName localhost
PidFile ${work}/apache.pid
DefaultRuntimeDir ${work}
ErrorLog ${work}/error.log
Listen 127.0.0.1:${port}
${loadedModules()}
TypesConfig /dev/null
AddType text/html .html
AddType text/plain .txt
AddType application/json .json
AddType application/xml .xml
${isAdministrator() ? 'User www-data\nGroup www-data' : ''}
DocumentRoot ${root}
DirectoryIndex index.html
<Directory ${root}>
  Require all granted
</Directory>
Include ${included}
`,
  caddy: ({ port, root, included }) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${root}
  import ${included}
  file_server
}
`,
};

/** Some builds have modules inside, which must not be loaded again. */
function loadedModules(): string {
  const folder = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/lib/httpd/modules'].find(existsSync);
  return ['mpm_event', 'unixd', 'authz_core', 'mime', 'dir', 'headers', 'setenvif', 'rewrite']
    .flatMap((name) => {
      const file = `${folder}/mod_${name}.so`;
      return existsSync(file) ? [`LoadModule ${name}_module ${file}`] : [];
    })
    .join('\n');
}

function isAdministrator(): boolean {
  return process.getuid?.() === 0;
}

const argumentsOf: Readonly<Record<WebServerName, (config: string, work: string) => string[]>> = {
  nginx: (config, work) => ['-p', work, '-c', config, '-g', 'daemon off;'],
  apache: (config) => ['-f', config, '-DFOREGROUND'],
  caddy: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
};
