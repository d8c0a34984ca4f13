import { existsSync } from 'node:fs';
import { type KnownDialect, knownDialects } from '@heed/core/internal/answers';

const start = '<!-- dialects -->\n';
const end = '<!-- /dialects -->';

/** The README with its table of documents and dialects as core has it. */
export function withDialectsTable(readme: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The README has no place for the table: ${start.trim()} … ${end}`);
  return `${readme.slice(0, from + start.length)}${dialectsTable()}${readme.slice(to)}`;
}

/** A row for each document that some dialect follows, with its clauses and the cases of the dialects that follow it. */
function dialectsTable(): string {
  const documents = new Map(knownDialects.flatMap((dialect) => dialect.documents.map((one) => [one.clauses, one])));
  const rows = Array.from(documents.values(), ({ title, carriers, clauses }) => {
    const following = knownDialects.filter((dialect) => dialect.documents.some((one) => one.clauses === clauses));
    const links = [`[clauses](conformance/clauses/${clauses}.json)`, ...casesOf(following)];
    return `| ${title} | ${carriers} | ${links.join(', ')} |\n`;
  });
  return `| Document | Where it is written | Clauses and cases |\n| --- | --- | --- |\n${rows.join('')}`;
}

function casesOf(dialects: readonly KnownDialect[]): string[] {
  return dialects.map(({ name }) => {
    if (!existsSync(new URL(`../../conformance/${name}/`, import.meta.url))) throw new Error(`${name} has no cases`);
    return `[${name} cases](conformance/${name})`;
  });
}
