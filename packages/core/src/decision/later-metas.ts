/** Limit: a longer tag is not looked at here; then the whole page is read. */
const maxTag = 2000;

/** A tag as people write it. Safe on a stranger's text: no two parts of it match the same letters, and it gets a short text. */
const ordinaryTag = /^<meta(?:[\s/]+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*[\s/]*>/i;

/**
 * What every tag contains that a dialect would report: a name that addresses crawlers or belongs to TDMRep, or the word ACAP. Character references
 * could hide either; of named ones only that of `*` could.
 */
const reportable = /acap|tdm-|bots?(?![a-z])|robot|spider|crawler|slurp|archiver|yandex|\*|&#|&(?:mid)?ast/i;

/**
 * May a page have a META tag behind its head that has to be reported? Such tags are ignored (ASK-21), so only the report needs
 * them. If there may be one, the whole page has to be read: only its tree tells a tag from a comment or a script.
 *
 * Most META tags in a body are microdata, which nobody reports, and a page with only these need not be read whole.
 */
export function mayHaveLaterMeta(body: string, from: number): boolean {
  const start = /<meta(?=[\s/>])/gi;
  start.lastIndex = from;
  for (let found = start.exec(body); found !== null; found = start.exec(body)) {
    const tag = ordinaryTag.exec(body.slice(found.index, found.index + maxTag))?.[0];
    if (tag === undefined || reportable.test(tag)) return true;
    start.lastIndex = found.index + tag.length;
  }
  return false;
}
