/** An object of which nothing else is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Is it an object with fields, and no list? */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Is it a status that HTTP has room for? */
export function isHttpStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599;
}
