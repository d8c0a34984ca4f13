/** The parts of an OpenAPI 3.1 document that tests read. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** A JSON Schema of draft 2020-12. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path' | 'cookie';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The schemas of a body, by media type. */
export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface ResponseObject {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema?: Schema }>>;
}

interface OperationObject {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/** What can be asked of a service: a method on a path. */
export interface Operation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

/** All operations of a document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}
