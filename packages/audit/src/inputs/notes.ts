/** Limit: names that one note lists. A folder may hold a hundred thousand files of one kind. */
const maxNames = 3;

/** What people are told about their files. Files that the same is said of share one note. */
export class Notes {
  readonly #filesBySentence = new Map<string, string[]>();

  /** `sentence` begins with its verb's subject left to the names: "skipped: …". */
  add(file: string, sentence: string): void {
    const files = this.#filesBySentence.get(sentence);
    if (files === undefined) this.#filesBySentence.set(sentence, [file]);
    else files.push(file);
  }

  /** One line each, in the order in which they came up first. */
  lines(): string[] {
    return [...this.#filesBySentence].map(([sentence, files]) => `${namesOf(files)}: ${sentence}`);
  }
}

function namesOf(files: readonly string[]): string {
  const shown = files.slice(0, maxNames).join(', ');
  const more = files.length - maxNames;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
