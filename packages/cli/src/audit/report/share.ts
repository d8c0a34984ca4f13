/** A part of a whole in percent, with one digit behind the point. What is not all is not 100%, and what is something is not 0%. */
export function shareInWords(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  if (part === whole) return '100%';
  const tenths = Math.round((part / whole) * 1000);
  if (tenths < 1) return '<0.1%';
  if (tenths > 999) return '>99.9%';
  return `${(tenths / 10).toFixed(1)}%`;
}
