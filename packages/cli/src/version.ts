import { ownPackage } from './own-package.js';

/** The version of the command, from its package. */
export function version(): string {
  return ownPackage().version;
}

/** The version of a package that the command can use and does not bring along. */
export function peerVersion(name: string): string {
  return ownPackage().peerDependencies[name] ?? '';
}
