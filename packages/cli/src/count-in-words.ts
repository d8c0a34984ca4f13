import { countInWords } from '@heed/core/internal/answers';

export { countInWords };

/** A count and its noun, with a comma after each thousand: "1 record", "1,234 records". */
export function countedInWords(count: number, noun: string): string {
  return `${countInWords(count)} ${noun}${count === 1 ? '' : 's'}`;
}
