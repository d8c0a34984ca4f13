import { allUsages, type Usage } from '@heed/core';

const forms: readonly Usage[] = allUsages.filter((usage) => usage.startsWith('present-'));

/** Usages in few words: `present-…` for all forms of presenting, `present-snippet/link` for some of them. */
export function usageList(usages: readonly Usage[]): string {
  const named = usages.filter((usage) => forms.includes(usage));
  if (named.length < 2) return usages.join(', ');
  const short =
    named.length === forms.length
      ? 'present-…'
      : `present-${named.map((form) => form.slice('present-'.length)).join('/')}`;
  const before = usages.filter((usage) => allUsages.indexOf(usage) < allUsages.indexOf(named[0] as Usage));
  const after = usages.filter((usage) => !forms.includes(usage) && !before.includes(usage));
  return [...before, short, ...after].join(', ');
}
