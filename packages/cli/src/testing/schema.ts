import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** What the schema of a subcommand's JSON finds wrong with a value; empty if it is valid. */
export function faultsBySchema(name: 'expect' | 'write', value: unknown): string[] {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, formats: { 'date-time': true } });
  ajv.addSchema(read('../../../core/schema/answer.json'));
  const isValid = ajv.compile(read(`../../schema/${name}.json`));
  return isValid(value) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function read(path: string): object {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
