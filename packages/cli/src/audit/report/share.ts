/** A part of a whole in percent, with one digit behind the point. What is not all is never 100%, and what is something never 0%. */
export function shareInWords(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  if (part === whole) return '100%';
  const tenths = Math.min(Math.max(Math.round((part / whole) * 1000), 1), 999);
  return `${tenths / 10}%`;
}
