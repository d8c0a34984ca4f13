import type { Complaint } from '../../conformance/src/diagnostic-examples.ts';

/**
 * Returns the comment that suppresses a problem, if a comment can: header fields, JSON and questions have none, and a comment of robots.txt
 * belongs only in robots.txt.
 */
export function silencingComment({ code, source }: Pick<Complaint, 'code' | 'source'>): string | undefined {
  const asks = `heed-ignore ${code}: the reason`;
  if (withoutComments.test(code) || source === 'header' || source === 'question') return undefined;
  if (source.endsWith('.json')) return undefined;
  return source === 'body' || source.endsWith('.xml') ? `<!-- ${asks} -->` : `# ${asks}`;
}

const withoutComments = /^(?:lint|question|decision|fetch|check)\/|^robots-txt\/looks-/;
