/** The text that a function of another package prints with `console.log`. The function must be synchronous. */
export function printedBy(print: () => void): string {
  const { log } = console;
  const lines: string[] = [];
  console.log = (line: string) => lines.push(`${line}\n`);
  try {
    print();
  } finally {
    console.log = log;
  }
  return lines.join('');
}
