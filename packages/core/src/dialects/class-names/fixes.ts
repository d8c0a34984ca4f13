import type { Fix } from '../../diagnostics/diagnostic.js';
import type { DiagnosticOf, Fixers } from '../../diagnostics/fixers.js';
import { tokensOf } from './tokens.js';

/**
 * Fixes for the profile attribute and for class names. Those for the attribute are not safe: crawlers that do not recognise the
 * profile as it is written then do, and obey the class names.
 */
export const classNamesFixes: Fixers = {
  'class-names/comma-in-profile': withoutCommas,
  'class-names/profile-without-hash': withHash,
  'class-names/repeated-name': withoutRepeated,
};

/** An attribute in quotes and without character references, so that its text in the source is its value. */
const quotedAttribute = /^[^\s=]+\s*=\s*(["'])([^"'&]*)\1$/;

/** Limit: longer attributes and tags are left alone. No real page has them. */
const maxLength = 8_192;

/** Removes commas between URIs. Two commas in a row are left alone: removing one would change a URI. */
function withoutCommas({ source, span }: DiagnosticOf<'class-names/comma-in-profile'>): Fix | undefined {
  const attribute = source.textOf({ ...span, end: Math.min(span.end, span.start + maxLength) });
  if (!quotedAttribute.test(attribute) || /,\s*,/.test(attribute)) return undefined;
  return { span, text: attribute.replace(/,(?=https?:)/gi, ' ').replace(/,(?=[\s"'])/g, ''), safe: false };
}

function withHash({ source, span, data }: DiagnosticOf<'class-names/profile-without-hash'>): Fix | undefined {
  const attribute = source.textOf({ ...span, end: Math.min(span.end, span.start + maxLength) });
  if (!quotedAttribute.test(attribute)) return undefined;
  const bare = data.uri.slice(0, -1);
  const parts = attribute.split(/([\s,"']+)/);
  return { span, text: parts.map((part) => (part === bare ? data.uri : part)).join(''), safe: false };
}

const classAttribute = /[\s"'/]class\s*=\s*(["'])([^"'&]*)\1/i;

/** Removes a repeated name. Letter case matters in style sheets, so only names that are equal in every letter are removed. */
function withoutRepeated({ source, span, data }: DiagnosticOf<'class-names/repeated-name'>): Fix | undefined {
  const tag = source.textOf({ ...span, end: Math.min(span.end, span.start + maxLength) });
  const attribute = tag.match(/class\s*=/gi)?.length === 1 ? classAttribute.exec(tag) : null;
  const written = attribute?.[2] ?? '';
  const alike = tokensOf(written).filter((token) => token.toLowerCase() === data.name.toLowerCase());
  if (attribute === null || alike.some((token) => token !== data.name) || alike.length < 2) return undefined;
  const start = span.start + attribute.index + attribute[0].length - 1 - written.length;
  let seen = 0;
  const kept = tokensOf(written).filter((token) => token !== data.name || seen++ === 0);
  return { span: { start, end: start + written.length }, text: kept.join(' '), safe: true };
}
