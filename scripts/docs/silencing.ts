/**
 * The comment that silences a complaint, if there is a place for one: header fields and questions have none, and what is no
 * robots.txt at all is no place for a comment of robots.txt.
 */
export function silencingComment({ code, source }) {
  const asks = `heed-ignore ${code}: the reason`;
  if (withoutComments.test(code) || source === 'header' || source === 'question') return undefined;
  return source === 'body' ? `<!-- ${asks} -->` : `# ${asks}`;
}

const withoutComments = /^(?:lint|question|decision|fetch|check)\/|^robots-txt\/looks-/;
