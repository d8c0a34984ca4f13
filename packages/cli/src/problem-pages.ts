import { readFileSync } from 'node:fs';
import { ownPackage } from './own-package.js';

/** The address of the page of a problem, for tools that link to it. */
export function pageAddressOf(code: string): string {
  return `${ownPackage().homepage}/diagnostics/${code}`;
}

/** The pages of all problems as Markdown, by code. "npm run docs" writes them, as it does those in the documentation. */
export function problemPages(): ReadonlyMap<string, string> {
  // One folder below the package, in the source as in the bundle.
  const text = readFileSync(new URL('../pages/problems.json', import.meta.url), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}
