/** A document type, written so that a parser reads the same again. */
export function formatDoctype(name: string, publicId: string, systemId: string): string {
  const quoted = (id: string): string => (id.includes('"') ? `'${id}'` : `"${id}"`);
  if (publicId !== '') {
    return `<!DOCTYPE ${name} PUBLIC ${quoted(publicId)}${systemId === '' ? '' : ` ${quoted(systemId)}`}>`;
  }
  return systemId === '' ? `<!DOCTYPE ${name}>` : `<!DOCTYPE ${name} SYSTEM ${quoted(systemId)}>`;
}
