import type { UsageField } from '../file/reading.js';
import type { Addressees } from '../syntax/crawler-name.js';
import type { FeatureToArrange } from '../syntax/read-qualifiers.js';
import type { AcapPage } from './page.js';

/** The ACAP statements of a page about itself and its elements. */
export interface PageReading {
  readonly page: AcapPage;
  readonly statements: readonly PageStatement[];
  /** By the index of the element that they cover. */
  readonly byElement: ReadonlyMap<number, readonly PageStatement[]>;
  /** The first element with each id. */
  readonly elementById: ReadonlyMap<string, number>;
  readonly featuresToArrange: readonly FeatureToArrange[];
}

export interface PageStatement {
  readonly addressees: Addressees;
  readonly field: Omit<UsageField, 'resource'>;
  /** What it covers: the whole page, or elements of it. */
  readonly about: 'page' | 'elements';
  /** The clause by which it applies. */
  readonly clause: string;
}
