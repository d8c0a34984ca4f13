const unreleased = '## Unreleased';

/** Returns what the change log says under the heading of a version, or under "Unreleased"; undefined if it has no such heading. */
export function changesOf(changeLog: string, version: string | 'Unreleased'): string | undefined {
  const sections = changeLog.split(/^(?=## )/m).slice(1);
  const section = sections.find((one) => /^## (\S+)/.exec(one)?.[1] === version);
  return section?.replace(/^.*\n?/, '').trim();
}

/** Returns the change log with the heading of a version instead of "Unreleased". */
export function withVersionHeading(changeLog: string, version: string, date: string): string {
  return changeLog.replace(new RegExp(`^${unreleased}$`, 'm'), `## ${version} (${date})`);
}
