import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** What the schema of a subcommand's JSON finds wrong with a value; empty if it is valid. */
export function faultsBySchema(name: 'expect' | 'write', value: unknown): string[] {
  const ajv = new Ajv2020({
    strict: true,
    // The schema of a policy requires one of two fields, which it declares elsewhere.
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    formats: { 'date-time': true },
  });
  for (const other of ['answer', 'policy']) ajv.addSchema(read(`../../../core/schema/${other}.json`));
  const isValid = ajv.compile(read(`../../schema/${name}.json`));
  return isValid(value) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function read(path: string): object {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
