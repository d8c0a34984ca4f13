import type { Breach } from '@heed/core/compare';
import type { ShownText } from '../documents/documents.js';
import type { Candidate } from './sample-addresses.js';

/** An address of a site that was tried over HTTP, with its header and its page. */
export interface Sample {
  /** A path, with its query. */
  readonly address: string;
  readonly kept: boolean;
  readonly breaches: readonly Breach[];
  /** The texts that reasons name. */
  readonly shown: ReadonlyMap<string, ShownText>;
}

/** An address that could not be tried. */
export interface Untried extends Candidate {
  /** A sentence. */
  readonly why: string;
}

export interface Sampled {
  readonly samples: readonly Sample[];
  readonly untried: readonly Untried[];
  /** How addresses were found: sentences. */
  readonly notes?: readonly string[];
}
