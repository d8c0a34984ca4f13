/** Limit: facts quoted from a stranger's text are shortened to this, so that a long line does not make a long message. */
const maxQuoted = 80;

/** Facts that are sentences may be longer: most of them are ours, and what they quote is shortened already. */
const sentences: ReadonlySet<string> = new Set(['why', 'reason', 'what']);
const maxSentence = 300;

/** A message or a help with its facts filled in. */
export function fill(template: string, data: object): string {
  const parts = partsOf(template);
  let filled = parts[0] as string;
  for (let hole = 1; hole < parts.length; hole += 2) {
    const name = parts[hole] as string;
    const fact = String((data as Readonly<Record<string, unknown>>)[name] ?? '');
    filled += shorten(fact, sentences.has(name) ? maxSentence : maxQuoted) + (parts[hole + 1] as string);
  }
  return filled;
}

/** The texts around the holes of a template and, between them, the names of the holes. */
function partsOf(template: string): readonly string[] {
  const known = knownParts.get(template);
  if (known !== undefined) return known;
  const parts = template.split(/\{(\w+)\}/);
  knownParts.set(template, parts);
  return parts;
}

/** Each template is split once: a file with problems often has the same one on a hundred lines. There are a few hundred. */
const knownParts = new Map<string, readonly string[]>();

function shorten(fact: string, maxLength: number): string {
  return fact.length <= maxLength ? fact : `${fact.slice(0, maxLength)}…`;
}
