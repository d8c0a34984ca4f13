import { formatJsonLine } from '@heed/core/internal';
import { writtenPolicyOf } from '@heed/core/internal/comparisons';
import { printableJson } from '../terminal/printable.js';
import { heardField } from './heard-field.js';
import { type Made, policyFileName } from './made-policy.js';
import { isMadeExactly, isProved, type Outcome } from './outcome.js';

/** The outcome as one JSON object. Its schema is `schema/write.json`; the field names are public API. */
export function formatWriteJson(outcome: Outcome): string {
  const { document, site, written, proof, made } = outcome;
  const { stricter, saidElsewhere, notExpressible } = written;
  return printableJson(
    formatJsonLine({
      files: [
        ...(made === undefined ? [] : [{ path: policyFileName, carrier: 'policy' }]),
        ...written.files.map(({ path, carrier }) => ({ path, carrier })),
      ],
      snippets: written.snippets.map(({ path, carrier }) => ({ path, carrier })),
      written: outcome.isWritten,
      proved: isProved(outcome),
      complete: proof.complete,
      classes: proof.classes,
      notExpressible,
      stricter,
      saidElsewhere,
      breaches: proof.breaches,
      undecided: proof.undecided,
      inOneCase: proof.inOneCase,
      heard: heardField(document.policy, site.site),
      made: made === undefined ? undefined : madeFields(made),
    }),
  );
}

/** A policy that was made of what a site says, as one JSON object: the field `made` of the same schema. */
export function formatMadeJson(made: Made): string {
  return printableJson(formatJsonLine(madeFields(made)));
}

function madeFields(made: Made): object {
  const { document, from, unsaid, proof } = made;
  return {
    from: from.name,
    policy: writtenPolicyOf(document.policy),
    proved: isMadeExactly(made),
    complete: proof.complete,
    classes: proof.classes,
    unsaid,
    breaches: proof.breaches,
    stricter: proof.stricter,
    undecided: proof.undecided,
    ...(proof.inOneCase ? { inOneCase: true } : {}),
  };
}
