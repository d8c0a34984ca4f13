/** Plugins that leave out of the bundle what the command never runs, but would load. docs/decisions/0006-bundle.md has the measures. */
import type { Plugin } from 'rolldown';

/**
 * Commander can run subcommands as separate programs, which heed's are not. The module of Node for that loads all of Node's networking.
 */
export const withoutChildProcesses: Plugin = instead(
  'without-child-processes',
  'export default {};',
  (id, importer) => id === 'node:child_process' && importer.includes('/node_modules/commander/'),
);

/**
 * Of undici, `@heed/fetch` uses a client for HTTP/1.1. The package as a whole loads `fetch`, web sockets, mocks and caches with it, and
 * its client for HTTP/2, which is never offered to a server here (`allowH2: false`), loads the TLS and cryptography of Node.
 */
export const onlyHttp1: Plugin[] = [
  instead(
    'undici-client',
    `import Agent from 'undici/lib/dispatcher/agent.js';
     import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
     import buildConnector from 'undici/lib/core/connect.js';
     import request from 'undici/lib/api/api-request.js';
     Dispatcher.prototype.request = request;
     export { Agent, buildConnector };`,
    (id) => id === 'undici',
  ),
  // It also can send forms and streams as bodies; a GET has none.
  instead(
    'undici-without-http2',
    'module.exports = undefined;',
    (id, importer) =>
      /^(?:\.\/client-h2|\.\.\/web\/fetch\/body)\.js$/.test(id) && importer.includes('/node_modules/undici/'),
  ),
];

/** Modules of Node that few runs use, by the functions that the command takes from them. */
const late: Readonly<Record<string, readonly string[]>> = {
  'node:crypto': ['createHash', 'hash', 'randomBytes', 'randomUUID'],
  'node:fs/promises': ['lstat', 'open', 'opendir', 'rm'],
  'node:zlib': ['createBrotliDecompress', 'createGunzip', 'createInflate', 'createInflateRaw'],
};

/** Loads these modules when one of their functions is called, and not at the start. */
export const lateModules: Plugin[] = Object.entries(late).map(([module, names]) =>
  instead(
    `late-${module}`,
    names
      .map((name) => `export function ${name}(...args) { return require('${module}').${name}(...args); }`)
      .join('\n'),
    (id, importer) => id === module && /\/packages\/(?:cli|fetch)\/dist\//.test(importer),
  ),
);

/** Returns a plugin that uses the given code instead of a module. */
function instead(name: string, code: string, isMeant: (id: string, importer: string) => boolean): Plugin {
  const own = `\0${name}`;
  return {
    name,
    resolveId: (id, importer = '') => (isMeant(id, importer) ? own : null),
    load: (id) => (id === own ? code : null),
  };
}
