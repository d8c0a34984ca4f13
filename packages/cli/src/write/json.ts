import { formatJsonLine } from '../json-line.js';
import { printableJson } from '../terminal/printable.js';
import { isProved, type Outcome } from './outcome.js';

/** The outcome as one JSON object. Its schema is `schema/write.json`; the field names are public API. */
export function formatWriteJson(outcome: Outcome): string {
  const { written, proof } = outcome;
  const { stricter, saidElsewhere, notExpressible } = written;
  return printableJson(
    formatJsonLine({
      files: written.files.map(({ path, carrier }) => ({ path, carrier })),
      proved: isProved(outcome),
      complete: proof.complete,
      classes: proof.classes,
      notExpressible,
      stricter,
      saidElsewhere,
      breaches: proof.breaches,
      undecided: proof.undecided,
    }),
  );
}
