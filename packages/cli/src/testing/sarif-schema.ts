import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';

/** The errors that the published schema of SARIF 2.1.0 finds in a log; empty if the log is valid. */
export function faultsOf(log: unknown): string[] {
  return isValid(log) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The schema does two things that strict mode forbids: a pattern has a stray bracket, and required fields are declared elsewhere. */
const isValid = new Ajv({
  strict: true,
  strictRequired: false,
  unicodeRegExp: false,
  allErrors: true,
  formats: {
    uri: (text: string) => isUriReference(text) && /^[a-z][a-z0-9+.-]*:/i.test(text),
    'uri-reference': isUriReference,
    'date-time': (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text),
  },
}).compile(readSchema());

/** The schema is draft 4, but uses nothing that later drafts read differently, except the name of its id. */
function readSchema(): object {
  const folder = dirname(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/package.json'));
  const text = readFileSync(join(folder, 'lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8');
  const { $schema, id, ...schema } = JSON.parse(text) as Record<string, unknown>;
  return { $id: id, ...schema };
}

/** RFC 3986: appendix B for the parts, appendix A for their characters. A colon in the first segment needs a scheme. */
function isUriReference(text: string): boolean {
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
  if (parts === null) return false;
  const [, scheme = 'a', authority = '', path = '', query = '', fragment = ''] = parts;
  return (
    /^[a-z][a-z0-9+.-]*$/i.test(scheme) &&
    /^(?:[\w\-.~!$&'()*+,;=:@[\]]|%[\da-f]{2})*$/i.test(authority) &&
    /^(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*$/i.test(path) &&
    /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*$/i.test(query) &&
    /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[\da-f]{2})*$/i.test(fragment)
  );
}
