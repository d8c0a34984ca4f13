import { commentOn } from './comment.js';
import type { HeaderPlan } from './header-plan.js';
import { namesInHeaders, wordText } from './header-words.js';
import { xmlComment, xmlText } from './rsl-xml.js';

/** Where a rule holds for every page. */
const everywhere = '/*';

/** The tags for the head of every page: what is said of all paths. Absent if nothing is. */
export function metaHtmlOf({ words, fields }: HeaderPlan): string | undefined {
  const spoken = words.filter(({ scope, isInFile }) => scope.path === everywhere && isInFile);
  const reserved = fields.filter(
    ({ scope, isInFile, field }) => scope.path === everywhere && isInFile && field[0].startsWith('tdm-'),
  );
  const tags = new Map<string, string[]>();
  const add = (name: string, content: string): void => {
    const contents = tags.get(name);
    if (contents === undefined) tags.set(name, [content]);
    else contents.push(content);
  };
  for (const { target, word } of spoken) {
    const names = target.agents.includes('*') ? ['robots'] : namesInHeaders(target.agents);
    for (const name of names) add(name, wordText(word));
  }
  for (const { field } of reserved) add(field[0], field[1]);
  if (tags.size === 0) return undefined;
  const comment = xmlComment(commentOn([...spoken, ...reserved].flatMap(({ wishes }) => wishes)));
  const lines = [...tags].map(([name, contents]) => {
    return `<meta name="${xmlText(name)}" content="${xmlText(contents.join(', '))}">`;
  });
  return [`<!-- Written by heed from a policy, for the head of every page. ${comment} -->`, ...lines, ''].join('\n');
}
