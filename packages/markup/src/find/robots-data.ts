/**
 * What a robots instruction says, given what stands between `<?` and `?>`; nothing for other targets, from which it is told
 * apart by letter case too (PI-14). The white space behind the target is no part of it (PI-42).
 */
export function robotsData(instruction: string): string | undefined {
  const target = /^robots(?:[\t\n\r ]+|$)/.exec(instruction);
  return target === null ? undefined : instruction.slice(target[0].length);
}
