import { spawn } from 'node:child_process';
import { platform } from 'node:os';
import type { Io } from '../io.js';

/** Opens an address in the person's browser, if there is one. Otherwise nothing is reported: the address is printed anyway. */
export function openBrowser(address: string, { env }: Pick<Io, 'env'>): void {
  const opener = openerOn(platform(), env);
  if (opener === undefined) return;
  const [program, ...args] = opener;
  // Of its own, so that the browser stays when the command ends.
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env: { ...env } });
  child.on('error', () => undefined);
  child.unref();
}

/** Without a screen, `xdg-open` would start a browser for terminals. Absent if there is nothing to open one with. */
function openerOn(system: NodeJS.Platform, env: Io['env']): readonly [string, ...string[]] | undefined {
  if (system === 'darwin') return ['open'];
  if (system === 'win32') return ['cmd', '/c', 'start', ''];
  const hasScreen = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some((name) => (env[name] ?? '') !== '');
  return hasScreen ? ['xdg-open'] : undefined;
}
