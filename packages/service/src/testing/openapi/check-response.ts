import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument, Operation, ResponseObject } from './document.js';
import type { WireResponse } from './send.js';

/** Finds where a response differs from what the document promises; empty if it is as described. */
export type CheckResponse = (operation: Operation, response: WireResponse) => string[];

/** Makes what holds responses against a document. */
export function responseChecker(document: OpenApiDocument): CheckResponse {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
      'date-time': (text: string) => /^\d{4}-\d\d-\d\d[Tt]/.test(text) && !Number.isNaN(Date.parse(text)),
      uri: (text: string) => URL.canParse(text),
      'uri-reference': (text: string) => URL.canParse(text, 'http://base.example/'),
    },
  });
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();

  function faultsOf(value: unknown, pointer: readonly string[]): string[] {
    const $ref = `openapi#/${pointer.map(pointerPart).join('/')}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${pointer.at(-2)}${instancePath} ${message}`);
  }

  function faultsOfBody(within: readonly string[], { content = {} }: ResponseObject, response: WireResponse): string[] {
    const type = mediaTypeOf(response);
    const kinds = Object.keys(content);
    if (kinds.length === 0) return response.body === '' ? [] : ['it has a body, and none is described'];
    if (!kinds.includes(type)) return [`its type is ${type || 'missing'}, and described are ${kinds.join(', ')}`];
    const schema = [...within, 'content', type, 'schema'];
    if (content[type]?.schema === undefined) return [];
    if (type !== 'application/json') return faultsOf(response.body, schema);
    const value = parsed(response.body);
    return value === undefined ? ['its body is not JSON'] : faultsOf(value.json, schema);
  }

  function faultsOfHeaders(
    within: readonly string[],
    { headers = {} }: ResponseObject,
    response: WireResponse,
  ): string[] {
    return Object.entries(headers).flatMap(([name, { required = false, schema }]) => {
      const value = response.headers[name.toLowerCase()];
      if (value === undefined) return required ? [`the header ${name} is missing`] : [];
      return schema === undefined ? [] : faultsOf(headerValue(value), [...within, 'headers', name, 'schema']);
    });
  }

  return ({ method, path, responses }, response) => {
    const described = responses[response.status];
    if (described === undefined) return [`the status ${response.status} is not described`];
    const within = ['paths', path, method.toLowerCase(), 'responses', String(response.status)];
    return [...faultsOfBody(within, described, response), ...faultsOfHeaders(within, described, response)];
  };
}

function mediaTypeOf({ headers }: WireResponse): string {
  return headers['content-type']?.split(';')[0]?.trim() ?? '';
}

/** Numbers are numbers in schemas, and texts in headers. */
function headerValue(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function pointerPart(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
