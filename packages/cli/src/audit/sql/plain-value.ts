/** A value of a result as JSON has it. */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue };

/**
 * A value of DuckDB as JSON has it: lists, structs and maps with what is in them, numbers that JavaScript cannot hold exactly as
 * texts, and everything else (moments, decimals, …) as the text that DuckDB shows for it.
 */
export function plainValue(value: unknown): PlainValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value !== 'object') return String(value);
  if ('items' in value && Array.isArray(value.items)) return value.items.map(plainValue);
  if ('entries' in value && Array.isArray(value.entries)) return value.entries.map(plainEntry);
  if ('entries' in value && typeof value.entries === 'object') return plainFields(value.entries ?? {});
  return String(value);
}

function plainEntry({ key, value }: { readonly key: unknown; readonly value: unknown }): PlainValue {
  return { key: plainValue(key), value: plainValue(value) };
}

function plainFields(fields: object): PlainValue {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}

/** The value as a text. Absent values are empty. */
export function plainText(value: PlainValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
