/** The question, about this moment if it names none. */
export function withMoment(value: unknown, now: () => number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'at' in value) return value;
  return { at: new Date(now()).toISOString(), ...value };
}
