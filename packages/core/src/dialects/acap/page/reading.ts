import type { UsageField } from '../file/reading.js';
import type { Addressees } from '../syntax/crawler-name.js';
import type { FeatureToArrange } from '../syntax/read-qualifiers.js';
import type { AcapPage } from './page.js';

/** The ACAP statements of a page about itself and its elements. */
export interface PageReading {
  readonly page: AcapPage;
  readonly statements: readonly PageStatement[];
  /** By the index of the element that they cover; none of them is without statements. */
  readonly byElement: ReadonlyMap<number, ElementStatements>;
  /** The first element with each id. */
  readonly elementById: ReadonlyMap<string, number>;
  readonly featuresToArrange: readonly FeatureToArrange[];
}

/** The statements about one element. */
export interface ElementStatements {
  /** Those of META tags that list its id. The elements with one id share the list. */
  readonly ofId: readonly PageStatement[];
  /** It is the first element with its id, the only one that permissions in `ofId` are about (ASK-42). */
  readonly isFirst: boolean;
  /** Those among its class names. */
  readonly ofClass: readonly PageStatement[];
}

/** The clause by which a statement in a class attribute applies. */
export const classStatementClause = 'A2-2.1-b';

export interface PageStatement {
  readonly addressees: Addressees;
  readonly field: Omit<UsageField, 'resource'>;
  /** What it covers: the whole page, or elements of it. */
  readonly about: 'page' | 'elements';
  /** The clause by which it applies. */
  readonly clause: string;
}
