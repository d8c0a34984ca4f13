/** A number with a comma after each thousand: 1,234. */
export function countInWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
