import type { History } from '@heed/core';

/** The fields of a history that are times. */
const momentFields = ['firstIndexed', 'firstPreserved', 'lastCrawled'] as const;

/** What `--history` can begin with, for completion. */
export const historyBeginnings: readonly string[] = [
  ...momentFields.map((field) => `${field}=`),
  'current=true',
  'current=false',
];

/** Reads one `FIELD=VALUE` of `--history`; undefined if it is not one. Whether a value is a time is checked later. */
export function readHistory(text: string): History | undefined {
  const [, name, value = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name === 'current') return value === 'true' || value === 'false' ? { current: value === 'true' } : undefined;
  const field = momentFields.find((one) => one === name);
  return field === undefined ? undefined : { [field]: value };
}
