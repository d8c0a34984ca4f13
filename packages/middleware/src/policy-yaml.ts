/**
 * What reads the text of a policy. `@heed/policy-yaml` is not published, so in `dist` a build puts its code in the place of this file
 * (`scripts/bundle-policy-yaml.ts`). No declaration of the middleware names it.
 */
export { maxPolicyBytes, policyIn } from '@heed/policy-yaml';
