import { rememberFor } from '../../../text/memory.js';
import type { ReportAt } from '../report-at.js';
import type { Purpose } from '../syntax/purpose.js';
import { type AcapPage, parentOf } from './page.js';
import type { PageReading, PageStatement } from './reading.js';

/** Limit: how many enclosing elements are searched for statements to report; verdicts consider all of them. */
const maxDepth = 32;

/** Reports statements about elements that are ignored, or that only crawlers which understand fragments will honour. */
export function lintFragments({ page, statements, byElement }: PageReading, reportAt: ReportAt): void {
  const permitted = new Set<string>();
  for (const { field, about } of statements) {
    if (about === 'page' && field.says === 'allow' && field.usage.kind === 'standard') permitted.add(field.usage.name);
  }
  for (const [index, { ofId, isFirst, ofClass }] of byElement) {
    // What is said of an id is reported once, however many elements have it.
    for (const statement of isFirst ? [...ofId, ...ofClass] : ofClass) {
      const { usage, says, span } = statement.field;
      if (usage.kind === 'local') continue;
      const forWhom = shutOutFor(page, byElement, index, statement);
      if (forWhom !== undefined) reportAt('acap/nested-statement', span, { usage: usage.name, forWhom });
      if (says === 'disallow' && permitted.has(usage.name)) reportAt('acap/fragment-only', span, {});
    }
  }
}

/** A usage, and whom a statement about it addresses. */
interface Address {
  readonly usage: string;
  /** The name of the crawler; empty for all crawlers. */
  readonly crawler: string;
  /** The purposes it is for; empty for every purpose. */
  readonly purposes: string;
}

/** The addresses of a statement, one for each crawler that it names; none for local usages. */
function addressesOf({ field: { usage, purposes }, addressees }: PageStatement): Address[] {
  if (usage.kind === 'local') return [];
  const crawlers = addressees.kind === 'all' ? [''] : addressees.names;
  const named = purposes.map(nameOf).join(' ');
  return crawlers.map((crawler) => ({ usage: usage.name, crawler, purposes: named }));
}

function nameOf(purpose: Purpose): string {
  if (purpose.kind === 'name') return purpose.name;
  return purpose.kind === 'pattern' ? purpose.pattern.key.slice(1) : purpose.kind;
}

/**
 * The statements of a list, by address; for an address that is wider in its crawler or purpose, how a message names the first narrower
 * prohibition. Made once for each list, because an `id-list` can put any number of statements on one element, with any number of elements inside.
 */
type Stated = ReadonlyMap<string, string>;

const statedIn: (statements: readonly PageStatement[]) => Stated = rememberFor((statements) => {
  const stated = new Map<string, string>();
  for (const statement of statements) {
    // A permission that grants nothing shuts nothing out.
    if (statement.field.ignoredBy !== undefined) continue;
    for (const address of addressesOf(statement)) {
      stated.set(keyOf(address), '');
      const { crawler, purposes } = address;
      if (crawler !== '') addOnce(stated, keyOf({ ...address, crawler: '' }), ` for "${crawler}"`);
      if (purposes !== '' && statement.field.says === 'disallow') {
        addOnce(stated, permissionKeyOf({ ...address, purposes: '' }), ` for the purpose "${purposes}"`);
      }
    }
  }
  return stated;
});

function addOnce(stated: Map<string, string>, key: string, forWhom: string): void {
  if (!stated.has(key)) stated.set(key, forWhom);
}

function keyOf({ usage, crawler, purposes }: Address): string {
  return `${usage}\n${crawler}\n${purposes}`;
}

/** Under this key only permissions are looked up: what is prohibited inside a permission for a purpose holds (AMB-53). */
function permissionKeyOf(address: Address): string {
  return `${keyOf(address)} allow`;
}

/**
 * For whom statements on enclosing elements shut this one out, as a message says it: empty for all whom it addresses, undefined if for
 * none of them. An outer statement for the same crawlers and purposes does (A2-1.3.3-d), one by name does for that crawler (A1-2.2-k), and
 * a prohibition for a purpose does so to a permission, for that purpose (AMB-53). An outer statement for all crawlers does not shut out an inner one by name
 * (ASK-42).
 */
function shutOutFor(
  page: AcapPage,
  byElement: PageReading['byElement'],
  index: number,
  statement: PageStatement,
): string | undefined {
  const addresses = addressesOf(statement);
  const isPermission = statement.field.says === 'allow';
  const found = addresses.map((address) => {
    const forWhom = addressShutOutFor(page, byElement, index, keyOf(address));
    if (forWhom !== undefined || !isPermission) return forWhom;
    return addressShutOutFor(page, byElement, index, permissionKeyOf(address));
  });
  if (found.every((forWhom) => forWhom === '')) return found.length === 0 ? undefined : '';
  const at = found.findIndex((forWhom) => forWhom !== undefined);
  return found[at] === '' ? ` for "${addresses[at]?.crawler}"` : found[at];
}

function addressShutOutFor(
  page: AcapPage,
  byElement: PageReading['byElement'],
  index: number,
  key: string,
): string | undefined {
  let forSome: string | undefined;
  let parent = parentOf(page, index);
  for (let depth = 0; parent !== undefined && depth < maxDepth; depth++) {
    const around = byElement.get(parent);
    if (around !== undefined) {
      const [ofId, ofClass] = [statedIn(around.ofId).get(key), statedIn(around.ofClass).get(key)];
      if (ofId === '' || ofClass === '') return '';
      forSome ??= ofId ?? ofClass;
    }
    parent = parentOf(page, parent);
  }
  return forSome;
}
