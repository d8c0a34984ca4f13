import { cell } from '../docs/markdown.ts';
import type { BundledPackage } from '../notices.ts';
import type { BundledPart } from './bundled-parts.ts';

/** Returns THIRD-PARTY.md: the third-party code in what heed ships, and its licences. */
export function thirdPartyPage(parts: readonly BundledPart[]): string {
  const rows = new Map<string, BundledPackage & { readonly titles: string[] }>();
  for (const { title, packages } of parts) {
    for (const one of packages) {
      const key = `${one.name} ${one.version}`;
      const row = rows.get(key) ?? { ...one, titles: [] };
      row.titles.push(title);
      rows.set(key, row);
    }
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const lines = sorted.map(
    ({ name, version, licence, titles }) => `| ${cell(name)} | ${version} | ${licence} | ${titles.join(', ')} |\n`,
  );
  return `# Third-party code in heed

<!-- Made by "npm run docs"; do not edit. -->

These packages are bundled into parts of heed, which keep the text of each licence in a file \`THIRD-PARTY.txt\`. The packages that npm installs
beside heed, because a package.json names them, come with licences of their own.

| Package | Version | Licence | Part of |
| --- | --- | --- | --- |
${lines.join('')}`;
}
