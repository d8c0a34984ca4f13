import type { HeaderLine } from '../text/header.js';
import type { HeaderBlock } from './header-plan.js';
import { writtenBy } from './robots-txt.js';
import type { WrittenFile } from './written.js';

/** The servers that there are snippets for. */
export const servers = ['nginx', 'apache', 'caddy'] as const;

/** A server that there is a snippet for. */
export type Server = Extract<(typeof servers)[number], string>;

const fileNames: Readonly<Record<Server, string>> = {
  nginx: 'nginx.conf',
  apache: 'apache.conf',
  caddy: 'Caddyfile',
};

/**
 * A snippet for the block of a site, which makes a server send header fields where their patterns match: those of every rule that matches
 * an address. What has a meaning in a server's configuration is escaped, and a line break or another control character is never written.
 *
 * Reading: a server compares the path as it serves it, with its escapes decoded, and the query as it came. Two spellings of one path are one
 * resource to it.
 */
export function serverSnippet(server: Server, rules: readonly HeaderBlock[]): WrittenFile {
  const safe = rules.map((rule) => ({ ...rule, headers: rule.headers.filter(([, value]) => isPrintable(value)) }));
  const matched = safe.flatMap(({ pattern, except = [], headers }): MatchedRule[] => {
    const [here, others] = [matcherOf(pattern), except.map(matcherOf)];
    if (here === undefined || others.includes(undefined) || headers.length === 0) return [];
    return [{ matches: here, except: others as readonly Matcher[], headers }];
  });
  return { path: fileNames[server], carrier: server, text: `${writtenBy}\n${writers[server](matched)}\n` };
}

/** Can the servers match a pattern? Not one with an escape of something that has a meaning in an address. */
export function isForServers(pattern: string): boolean {
  return matcherOf(pattern) !== undefined;
}

/** A rule with its patterns as regular expressions. */
interface MatchedRule {
  readonly matches: Matcher;
  readonly except: readonly Matcher[];
  readonly headers: readonly HeaderLine[];
}

/** A regular expression, and whether it has to see the query of an address, too. */
interface Matcher {
  readonly regex: string;
  readonly needsQuery: boolean;
}

/** Visible ASCII and spaces: nothing else is part of a field of `_headers`, or of a normalised path. */
function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * A pattern as a regular expression for decoded paths, in the syntax that PCRE and RE2 share. A letter that means something there is put
 * into a class of its own: a backslash would mean something to the configuration, too. Only where nothing follows the first piece, the
 * query makes no difference.
 */
function matcherOf(pattern: string): Matcher | undefined {
  const isAnchored = pattern.endsWith('$');
  const body = isAnchored ? pattern.slice(0, -1) : pattern;
  const [path = '', query] = body.split(/[?](.*)/s);
  const decoded = decode(path);
  if (decoded === undefined) return undefined;
  const text = query === undefined ? decoded : `${decoded}?${query}`;
  const literal = [...text].map((letter) => escaped[letter] ?? letter).join('');
  return { regex: `^${literal}${isAnchored ? '$' : ''}`, needsQuery: isAnchored || /[*?]/.test(body) };
}

/** What means something in a regular expression, or in a string of some configuration: that as a code, which both syntaxes have. */
const escaped: Readonly<Record<string, string>> = {
  '*': '.*',
  ...Object.fromEntries([...'.+?()|$'].map((letter) => [letter, `[${letter}]`])),
  ...Object.fromEntries([...'[]{}^#"`'].map((letter) => [letter, `\\x${letter.charCodeAt(0).toString(16)}`])),
};

/** A path without escapes; absent if it has one of a letter that is not the same without (RFC9309-2.2.2-f), or of a control. */
function decode(path: string): string | undefined {
  if (/%(?:[01].|2[13-9A-CF]|3[ABDF]|40|5[B-D]|7F)/i.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const writers: Readonly<Record<Server, (rules: readonly MatchedRule[]) => string>> = {
  nginx: nginxText,
  apache: apacheText,
  caddy: caddyText,
};

/**
 * nginx takes the fields of one location only, so each field is a variable that is empty where its rule does not match: nginx sends no
 * field with an empty value. `$uri` is the path, decoded and without its query; it changes when an index file is found, so it is kept.
 */
function nginxText(rules: readonly MatchedRule[]): string {
  const variableOf = ({ needsQuery }: Matcher): string => (needsQuery ? '$heed_address' : '$heed_path');
  const parts = rules.map(({ matches, except, headers }, rule) => {
    const variables = headers.map((_, field) => `$heed_${rule + 1}_${field + 1}`);
    const block = (matcher: Matcher, values: readonly string[]): string[] => [
      `if (${variableOf(matcher)} ~ "${matcher.regex}") {`,
      ...values.map((value, field) => `    set ${variables[field]} ${value};`),
      '}',
    ];
    const empty = headers.map(() => '""');
    return [
      ...variables.map((variable) => `set ${variable} "";`),
      ...block(
        matches,
        headers.map(([, value]) => nginxString(value)),
      ),
      ...except.flatMap((one) => block(one, empty)),
      ...headers.map(([name], field) => `add_header ${name} ${variables[field]} always;`),
    ].join('\n');
  });
  const address = [
    'if ($heed_path = "") {',
    '    set $heed_path $uri;',
    '    set $heed_address $uri$is_args$args;',
    '}',
  ].join('\n');
  return `# For a server block. A location with an add_header of its own needs those below, too.\n${[address, ...parts].join('\n')}`;
}

/** A string in quotes. `$` starts a variable and has no escape; only addresses can have one, in which `%24` means the same. */
function nginxString(text: string): string {
  return `"${text.replaceAll('$', '%24').replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Apache sends the fields of all lines whose variable is set. It is set before an index file is looked for, which would change the path.
 * `%` in a value starts a format.
 */
function apacheText(rules: readonly MatchedRule[]): string {
  const quoted = (text: string): string => text.replace(/["\\]/g, '\\$&');
  const conditions = rules.map(({ matches, except }, rule) => {
    const condition = [apacheTest(matches), ...except.map((one) => `!(${apacheTest(one)})`)].join(' && ');
    return `    SetEnvIfExpr "${quoted(condition)}" heed_${rule + 1}`;
  });
  const lines = rules.flatMap(({ headers }, rule) =>
    headers.map(([name, value]) => {
      return `Header always add ${name} "${quoted(value.replaceAll('%', '%%'))}" env=heed_${rule + 1}`;
    }),
  );
  const section = ['<Location "/">', ...conditions, '</Location>'].join('\n');
  return `# For a virtual host. It needs mod_setenvif and mod_headers.\n${[section, ...lines].join('\n')}`;
}

function apacheTest({ regex, needsQuery }: Matcher): string {
  const literal = `m#${regex}#`;
  if (!needsQuery) return `%{REQUEST_URI} =~ ${literal}`;
  const asked = `(%{QUERY_STRING} != '' && '%{REQUEST_URI}?%{QUERY_STRING}' =~ ${literal})`;
  return `((%{QUERY_STRING} == '' && %{REQUEST_URI} =~ ${literal}) || ${asked})`;
}

/** Caddy adds a field to those that are there with `+`. `{` starts a placeholder. */
function caddyText(rules: readonly MatchedRule[]): string {
  const parts = rules.map(({ matches, except, headers }, rule) => {
    const matcher = `@heed_${rule + 1}`;
    const condition = [caddyTest(matches), ...except.map((one) => `!${caddyTest(one)}`)].join(' && ');
    const lines = headers.map(([name, value]) => `header ${matcher} +${name} ${caddyString(value)}`);
    return [`${matcher} expression \`${condition}\``, ...lines].join('\n');
  });
  return `# For a site block.\n${parts.join('\n')}`;
}

function caddyTest({ regex, needsQuery }: Matcher): string {
  const query = '({http.request.uri.query} == "" ? "" : "?" + {http.request.uri.query})';
  const address = needsQuery ? `({http.request.uri.path} + ${query})` : '{http.request.uri.path}';
  return `${address}.matches(${celString(regex)})`;
}

function celString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function caddyString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('{', '\\{')}"`;
}
