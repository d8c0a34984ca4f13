import { fileTypeOf, headerRulesFile, kindByName, maxBeginning } from '@heed/core/internal';

/**
 * What a text is, as far as words and problems are concerned: robots.txt, the header of a response as it was saved, the `_headers` file
 * of a site, a page in HTML or XML, another document of a site, or a policy.
 */
export type TextKind =
  | 'robots'
  | 'ai-txt'
  | 'headers'
  | 'header-rules'
  | 'html'
  | 'xml'
  | 'rsl'
  | 'tdmrep'
  | 'policy'
  | 'policy-json';

/**
 * The kind of a file by its name and, where the name is not conclusive, by how its text begins; undefined if heed does not read it. YAML
 * and JSON can hold anything, so a policy is recognised by its name: `heed.yaml`, `news.policy.json`.
 */
export function textKindOf(path: string, text: string): TextKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === headerRulesFile) return 'header-rules';
  const lower = name.toLowerCase();
  if (lower === 'tdmrep.json') return 'tdmrep';
  if (lower === 'ai.txt') return 'ai-txt';
  if (isPolicyName(lower, text)) return policyKindOf(lower);
  if (lower.endsWith('.rsl')) return 'rsl';
  const kind = kindByName(lower);
  return kind === 'xml' ? xmlKindOf(lower, text) : kind;
}

/** The kind of a policy by its name: YAML, unless it is called JSON. */
export function policyKindOf(name: string): 'policy' | 'policy-json' {
  return /\.json$/i.test(name) ? 'policy-json' : 'policy';
}

/**
 * `heed.yaml`, `heed-policy.yml`, `news.policy.json`; and `policy.yaml` or `policy.json`, names that other programs have too, if the text
 * has a key "rules".
 */
function isPolicyName(name: string, text: string): boolean {
  if (/^(?:heed|heed-policy|.+\.policy)\.(?:ya?ml|json)$/.test(name)) return true;
  return (
    /^policy\.(?:ya?ml|json)$/.test(name) && /(?:^|[{,])[ \t]*["']?rules["']?[ \t]*:/m.test(text.slice(0, maxBeginning))
  );
}

/** An RSL document is recognised by its root element; SVG pictures are not pages with rules. */
function xmlKindOf(name: string, text: string): 'xml' | 'rsl' | undefined {
  if (/<(?:[\w-]+:)?rsl[\s>]/.test(text.slice(0, maxBeginning))) return 'rsl';
  return fileTypeOf(name)?.mediaType === 'image/svg+xml' ? undefined : 'xml';
}
