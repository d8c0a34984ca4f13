import type { SiteHeaderRule } from '../compare/site.js';
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
 * A snippet for the block of a site, which makes a server send the fields of `_headers`: those of every rule that matches a path. What has
 * a meaning in a server's configuration is escaped, and a line break or another control character is never written.
 */
export function serverSnippet(server: Server, rules: readonly SiteHeaderRule[]): WrittenFile {
  const safe = rules.map((rule) => ({ ...rule, headers: rule.headers.filter(([, value]) => isPrintable(value)) }));
  const lines = safe.filter(({ pattern, headers }) => isPrintable(pattern) && headers.length > 0);
  return { path: `server/${fileNames[server]}`, carrier: server, text: `${writtenBy}\n${writers[server](lines)}\n` };
}

/** Visible ASCII and spaces: nothing else is part of a field of `_headers`, or of a normalised path. */
function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

const writers: Readonly<Record<Server, (rules: readonly SiteHeaderRule[]) => string>> = {
  nginx: nginxText,
  apache: apacheText,
  caddy: caddyText,
};

/**
 * nginx takes the fields of one location only, so each field is a variable that is empty where its rule does not match: nginx sends no
 * field with an empty value. `$uri` is the path, decoded and without its query.
 */
function nginxText(rules: readonly SiteHeaderRule[]): string {
  const parts = rules.map(({ pattern, headers }, rule) => {
    const variables = headers.map((_, field) => `$heed_${rule + 1}_${field + 1}`);
    const values = headers.map(([, value], field) => `    set ${variables[field]} ${nginxString(value)};`);
    return [
      ...variables.map((variable) => `set ${variable} "";`),
      `if ($uri ~ "${regex(pattern)}") {`,
      ...values,
      '}',
      ...headers.map(([name], field) => `add_header ${name} ${variables[field]} always;`),
    ].join('\n');
  });
  return `# For a server block. A location with an add_header of its own needs those below, too.\n${parts.join('\n')}`;
}

/** A string in quotes. `$` starts a variable and has no escape; only addresses can have one, in which `%24` means the same. */
function nginxString(text: string): string {
  return `"${text.replaceAll('$', '%24').replace(/["\\]/g, '\\$&')}"`;
}

/** Apache adds up the fields of all sections that match. `%` in a value starts a format. */
function apacheText(rules: readonly SiteHeaderRule[]): string {
  const parts = rules.map(({ pattern, headers }) => {
    const lines = headers.map(([name, value]) => {
      return `    Header always add ${name} "${value.replaceAll('%', '%%').replace(/["\\]/g, '\\$&')}"`;
    });
    return [`<LocationMatch "${regex(pattern)}">`, ...lines, '</LocationMatch>'].join('\n');
  });
  return `# For a virtual host. It needs mod_headers.\n${parts.join('\n')}`;
}

/** Caddy adds a field to those that are there with `+`. `{` starts a placeholder. */
function caddyText(rules: readonly SiteHeaderRule[]): string {
  const parts = rules.map(({ pattern, headers }, rule) => {
    const matcher = `@heed_${rule + 1}`;
    const lines = headers.map(([name, value]) => `header ${matcher} +${name} ${caddyString(value)}`);
    return [`${matcher} path_regexp ${caddyString(regex(pattern))}`, ...lines].join('\n');
  });
  return `# For a site block.\n${parts.join('\n')}`;
}

function caddyString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('{', '\\{')}"`;
}

/**
 * A regular expression for a path of `_headers`, in the syntax that PCRE and RE2 share. A letter that means something there is put into a
 * class of its own: a backslash would mean something to the configuration, too. A normalised path has no others.
 */
function regex(pattern: string): string {
  const isPrefix = pattern.endsWith('*');
  const literal = isPrefix ? pattern.slice(0, -1) : pattern;
  return `^${literal.replace(/[.+?()[\]]/g, '[$&]')}${isPrefix ? '' : '$'}`;
}
