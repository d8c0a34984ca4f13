/** Something heed does to an input that can be of any size. */
export interface Operation {
  readonly name: string;
  /** The smallest size; it is also done at twice, four and eight times this size. */
  readonly size: number;
  /** Makes an input of a size, and returns the work to measure. What the work returns is held while memory is measured. */
  prepare(size: number): () => unknown;
}

/** Lines of a file, each made from its number. */
export function lines(count: number, line: (number: number) => string, first = ''): string {
  const all = first === '' ? [] : [first];
  for (let number = 0; number < count; number++) all.push(line(number));
  return `${all.join('\n')}\n`;
}
