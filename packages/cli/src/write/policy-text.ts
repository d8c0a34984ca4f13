import { writtenPolicyOf } from '@heed/core/internal/comparisons';
import type { PolicyFile } from '@heed/core/policy-file';
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';

/** A policy as YAML: lists of words on one line each, as people write them. */
export function policyText(policy: PolicyFile): string {
  const document = new Document(writtenPolicyOf(policy), { aliasDuplicateObjects: false });
  visit(document, {
    Seq: (_, list) => {
      list.flow = list.items.every(isScalar);
    },
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === 'allow' && isMap(value))
        for (const { value: limits } of value.items) flowing(limits);
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false, singleQuote: true });
}

/** The limits of a permission fit on its line. */
function flowing(limits: unknown): void {
  if (isMap(limits) || isSeq(limits)) limits.flow = true;
}
