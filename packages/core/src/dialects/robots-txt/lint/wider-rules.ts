import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import { lineSpan } from '../read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';

/** Limit: paths that a message names. */
const maxNamed = 3;

/**
 * Reports rules under a wider one of the same kind: `Disallow: /a/b/` below `Disallow: /a/`. Only in groups without any rule of the
 * other kind, where it is certain that they add nothing, and only for paths without wildcards. A rule that closes everything is left
 * alone: what stands beside it is what the publisher falls back to.
 */
export function lintWiderRules(robots: RobotsTxt, rules: readonly number[], report: Report): void {
  const { source, rules: table } = robots;
  const plain: { readonly rule: number; readonly path: string }[] = [];
  for (const rule of rules) {
    if (isAllow(table, rule)) return;
    const path = source.text.slice(patternStart(table, rule), patternEnd(table, rule));
    if (path.startsWith('/') && path.length > 1 && !/[*$%]/.test(path)) plain.push({ rule, path });
  }
  // In the order of the letters, what is under a path comes right after it.
  const inOrder = plain.toSorted((one, other) =>
    one.path < other.path ? -1 : one.path > other.path ? 1 : one.rule - other.rule,
  );
  let wider: (typeof plain)[number] | undefined;
  let under: (typeof plain)[number][] = [];
  const tell = (): void => {
    const [first] = under;
    if (wider === undefined || first === undefined) return;
    const named = under.slice(0, maxNamed).map(({ path }) => path);
    const more = under.length - named.length;
    const paths = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    const other = source.textOf(lineSpan(robots, wider.rule));
    const related = [{ span: lineSpan(robots, wider.rule), note: 'this rule matches all that they match' }];
    reportProblem(
      report,
      source,
      lineSpan(robots, first.rule),
      'robots-txt/under-wider-rule',
      { paths, other },
      { related },
    );
  };
  for (const one of inOrder) {
    if (wider !== undefined && one.path.startsWith(wider.path)) {
      if (one.path.length > wider.path.length) under.push(one);
      continue;
    }
    tell();
    wider = one;
    under = [];
  }
  tell();
}
