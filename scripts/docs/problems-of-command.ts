/** The file from which `heed explain` prints pages: the command is installed without the documentation. */
export const problemsFile: URL = new URL('../../packages/cli/pages/problems.json', import.meta.url);

/** The pages of the diagnostics by their codes, as JSON. */
export function problemsOfCommand(pages: ReadonlyMap<string, string>): string {
  const byCode = [...pages].flatMap(([path, text]) => {
    const [, code] = /^diagnostics\/([^/]+\/[^/]+)\.md$/.exec(path) ?? [];
    return code === undefined ? [] : [[code, text]];
  });
  return `${JSON.stringify(Object.fromEntries(byCode), undefined, 2)}\n`;
}
