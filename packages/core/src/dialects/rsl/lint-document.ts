import { type Code, type Facts, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { XmlFile } from '../../policy/xml.js';
import type { Source } from '../../text/source.js';
import { attributeOf, childrenOf, type RslElement, rslElementsIn } from './elements.js';
import { readRsl } from './read.js';
import { wordsOf } from './read-list.js';
import { paymentTypes, usagesOf, userTokens } from './vocabulary.js';

/** Reports a problem of an element. */
type Complain = <C extends Code>(element: RslElement, code: C, data: Facts<C>) => void;

/**
 * Reports problems of an RSL document that only a linter looks for. Its text starts at offset `shift` of the source. A document that
 * is not valid has a worse problem.
 */
export function lintDocument(xml: XmlFile, source: Source, shift: number, report: Report): void {
  if (readRsl(xml, () => undefined).kind === 'invalid') return;
  const complain: Complain = ({ span }, code, data) =>
    reportProblem(report, source, { start: span.start + shift, end: span.end + shift }, code, data);
  for (const element of rslElementsIn(xml)) {
    switch (element.name) {
      case 'rsl':
        lintMaxAge(element, complain);
        break;
      case 'content':
        lintContent(element, complain);
        break;
      case 'license':
        lintLicense(element, complain);
        break;
      case 'payment':
        lintPayment(element, complain);
        break;
      case 'permits':
      case 'prohibits':
        lintWords(element, complain);
    }
  }
}

function lintMaxAge(root: RslElement, complain: Complain): void {
  const value = root.attributes.get('max-age');
  if (value !== undefined && !/^0*[1-9][0-9]*$/.test(value.trim())) complain(root, 'rsl/max-age', { value });
}

/** A licence server needs to know what it is asked about (RSL-D2). */
function lintContent(content: RslElement, complain: Complain): void {
  const hasUrl = attributeOf(content, 'url') !== undefined;
  if (!hasUrl && attributeOf(content, 'server') !== undefined) complain(content, 'rsl/server-without-url', {});
}

/** Reports usages that a licence both permits and prohibits (RSL-E3). That a list is narrowed (`all` but `ai-train`) is no mistake. */
function lintLicense(license: RslElement, complain: Complain): void {
  const tokens = (name: string): string[] =>
    childrenOf(license, name)
      .filter((element) => attributeOf(element, 'type') === 'usage')
      .flatMap(wordsOf);
  const permitted = tokens('permits');
  const prohibited = new Set(tokens('prohibits').flatMap((token) => [token, ...partsOf(token)]));
  const both = [...new Set(permitted.filter((token) => prohibited.has(token)))];
  if (both.length > 0) complain(license, 'rsl/permits-and-prohibits', { usages: both.join(' ') });
}

/** The tokens that are part of another (RSL-D4). */
function partsOf(token: string): string[] {
  if (token === 'all') return [...usagesOf.keys()];
  return token === 'ai-all' ? ['ai-train', 'ai-input', 'ai-index'] : [];
}

function lintPayment(payment: RslElement, complain: Complain): void {
  const type = attributeOf(payment, 'type');
  if (type !== undefined && !paymentTypes.has(type)) complain(payment, 'rsl/unknown-payment', { type });
  const isPriced = payment.children.some(({ name }) => ['standard', 'custom', 'amount', 'accepts'].includes(name));
  if (type === undefined && isPriced) complain(payment, 'rsl/payment-without-type', {});
}

function lintWords(element: RslElement, complain: Complain): void {
  const type = attributeOf(element, 'type');
  if (type !== 'user' && type !== 'geo') return;
  const isKnown = (word: string): boolean => (type === 'user' ? userTokens.has(word) : /^[A-Z]{2}$/.test(word));
  const token = wordsOf(element).find((word) => !isKnown(word) && !word.includes(':'));
  const kind = type === 'user' ? 'user' : 'region';
  if (token !== undefined) complain(element, 'rsl/unknown-user-or-region', { token, kind });
}
