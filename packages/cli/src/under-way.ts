const underWay = new Set<Promise<unknown>>();

/** Work that whoever ends the command lets come to its end, such as putting a file in its place. */
export function untilDone<T>(work: Promise<T>): Promise<T> {
  const noted = work.finally(() => underWay.delete(noted));
  underWay.add(noted);
  return noted;
}

/** Settles when nothing of that kind is under way. */
export async function allDone(): Promise<void> {
  await Promise.allSettled(underWay);
}
