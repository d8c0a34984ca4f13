/** Limit: facts quoted from a stranger's text are shortened to this, so that a long line does not make a long message. */
const maxQuoted = 80;

/** Facts that are sentences may be longer: most of them are ours, and what they quote is shortened already. */
const sentences: ReadonlySet<string> = new Set(['why', 'reason', 'what']);
const maxSentence = 300;

/** A message or a help with its facts filled in. */
export function fill(template: string, data: object): string {
  const facts = new Map<string, unknown>(Object.entries(data));
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = String(facts.get(name) ?? '');
    return shorten(fact, sentences.has(name) ? maxSentence : maxQuoted);
  });
}

function shorten(fact: string, maxLength: number): string {
  return fact.length <= maxLength ? fact : `${fact.slice(0, maxLength)}…`;
}
