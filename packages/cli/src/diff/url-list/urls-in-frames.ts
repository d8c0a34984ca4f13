import { changedAgents, shortened, usagesInWords } from '@heed/core/internal/comparisons';
import { countInWords } from '../../count-in-words.js';
import { printable } from '../../terminal/printable.js';
import type { Style } from '../../terminal/style.js';
import { formatTable } from '../../terminal/table.js';
import { textWidth, wrapped } from '../../terminal/wrap.js';
import type { ChangedUrl, UrlOutcome } from './url-outcome.js';

/** Which addresses of the list change: the first of them, and how many. */
export function urlsInFrames(urls: UrlOutcome, isAnyNamed: boolean, style: Style, width: number): string[] {
  const rows = urlRows(urls.first).map((one) => [
    { text: shortened(one.url) },
    { text: one.usages },
    { text: kindWords[one.kind], styleName: one.kind === 'open' ? ('bad' as const) : ('warning' as const) },
    { text: changedAgents(one.agents, isAnyNamed) },
  ]);
  const left = urls.changes - urls.first.length;
  return [
    ...wrapped(printable(urlsInWords(urls)), textWidth(width)).map((line) => style('strong', line)),
    ...formatTable(rows, style).map((row) => `  ${row}`),
    ...(left > 0 ? [style('quiet', `  … and ${countInWords(left)} more; --json lists all`)] : []),
  ];
}

/** A row for people: the usages of one address that change in the same way for the same agents. */
export interface UrlRow {
  readonly url: string;
  readonly usages: string;
  readonly kind: ChangedUrl['kind'];
  readonly agents: readonly string[];
}

/** Joins what differs in nothing but the usage: ten forms of showing that change together are one row. */
export function urlRows(changes: readonly ChangedUrl[]): UrlRow[] {
  const groups = new Map<string, ChangedUrl[]>();
  for (const change of changes) {
    const key = JSON.stringify([change.url, change.kind, change.agents]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return Array.from(groups.values(), (group) => {
    const [{ url, kind, agents }] = group as [ChangedUrl];
    return { url, kind, agents, usages: usagesInWords(group.map(({ usage }) => usage)) };
  });
}

export const kindWords: Readonly<Record<ChangedUrl['kind'], string>> = {
  closed: 'newly closed',
  open: 'newly open',
  limits: 'other limits',
  verdict: 'stated otherwise',
};

/** "Of 1,204 addresses in sitemap.xml, 37 change." */
export function urlsInWords({ list, addresses, changed, skipped }: UrlOutcome): string {
  const some = changed === 0 ? 'none changes' : `${countInWords(changed)} ${changed === 1 ? 'changes' : 'change'}`;
  const left = skipped === 0 ? '' : ` Not addresses of the site: ${countInWords(skipped)} more.`;
  const count = `${countInWords(addresses)} ${addresses === 1 ? 'address' : 'addresses'}`;
  return `Of ${count} in ${list}, ${some}.${left}`;
}
