/** The start of an entity declaration, or of something that may hold the same characters without declaring anything. */
const openings = /<!ENTITY(?=[\t\n\r ])|<!--|<\?|["']/g;

/** The offsets of the entity declarations in a document type. Comments, instructions and texts in quotes declare nothing. */
export function* entityDeclarations(documentType: string): Generator<number> {
  const next = new RegExp(openings);
  for (let found = next.exec(documentType); found !== null; found = next.exec(documentType)) {
    const [opening] = found;
    if (opening === '<!ENTITY') {
      yield found.index;
      continue;
    }
    const closing = opening === '<!--' ? '-->' : opening === '<?' ? '?>' : opening;
    const end = documentType.indexOf(closing, next.lastIndex);
    if (end === -1) return;
    next.lastIndex = end + closing.length;
  }
}
