/** A whole second, as text. Reading the text again takes longer than many a decision, and there are thousands of questions in a second. */
let last = { second: 0, text: new Date(0).toISOString() };

/** Makes a question without a time one about this second. The value was just parsed, so nothing else refers to it. */
export function withTime(value: unknown, now: () => number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'at' in value) return value;
  return Object.assign(value, { at: textOf(now()) });
}

function textOf(time: number): string {
  const second = Math.floor(time / 1000);
  if (second !== last.second) last = { second, text: new Date(second * 1000).toISOString() };
  return last.text;
}
