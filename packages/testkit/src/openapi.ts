/** Official contracts in OpenAPI. A separate entry point: it needs `ajv` and `ajv-formats`, which only carriers with JSON install. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import type { ContractCall, ContractReply, Contracts } from './contracts.js';

/** An OpenAPI document of version 3.0 or 3.1, read from its JSON or YAML. */
interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** What is wrong with a document that was read from JSON; empty when it is valid. */
type ValidateJson = (document: unknown) => string[];

/**
 * Validates documents by the component schemas of an OpenAPI document, with ajv. Anything else in such a
 * document (examples, discriminators, formats of its own) does not matter. A schema is compiled when it is first used.
 * @returns the validator of a schema by its name below `components.schemas`; it throws when there is no such schema, or
 * when the schema is not sound.
 */
export function openApiValidators({ components }: OpenApiDocument): (schema: string) => ValidateJson {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    // 0.07 is a multiple of 0.01.
    multipleOfPrecision: 6,
    // OpenAPI 3.0 takes patterns as ECMAScript 5.1 does, which knows no `u`.
    unicodeRegExp: false,
  });
  formats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: withBounds(components) as object });
  const compiled = (schema: string) => {
    try {
      return ajv.getSchema(`openapi#/components/schemas/${encodeURIComponent(schema)}`);
    } catch (error) {
      throw new Error(`the OpenAPI document's schema ${schema} is not sound: ${(error as Error).message}`);
    }
  };
  return (schema) => {
    const validate = compiled(schema);
    if (validate === undefined) throw new Error(`the OpenAPI document has no schema ${schema}`);
    return (document) => {
      validate(document);
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );
    };
  };
}

/** In OpenAPI 3.0 `exclusiveMinimum` says whether `minimum` itself is excluded; in 3.1, as in JSON Schema, it is the bound. */
function withBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withBounds);
  if (typeof node !== 'object' || node === null) return node;
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...others } = node as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, withBounds(value)]));
  return {
    ...rest,
    ...bound('Minimum', exclusiveMinimum, minimum),
    ...bound('Maximum', exclusiveMaximum, maximum),
  };
}

function bound(name: 'Minimum' | 'Maximum', exclusive: unknown, value: unknown): object {
  if (exclusive === true) return { [`exclusive${name}`]: value };
  return {
    ...(value !== undefined && { [name.toLowerCase()]: withBounds(value) }),
    ...(exclusive !== undefined && exclusive !== false && { [`exclusive${name}`]: withBounds(exclusive) }),
  };
}

/** Schemas, and the operations that a carrier calls with them. */
interface JudgedOperations {
  /** Corrects a file that cannot be read as it is published. */
  readonly correct?: (text: string) => string;
  /** Corrects schemas that the carrier's own documents contradict, and adds those that they lack. */
  readonly overlay?: (schemas: Record<string, unknown>) => Readonly<Record<string, unknown>>;
  /** The first whose method and path match judges a call. */
  readonly operations: readonly OpenApiOperation[];
}

/** An official file of OpenAPI or Swagger 2.0, and the operations of it that a carrier calls. */
export interface OpenApiFile extends JudgedOperations {
  /** JSON or YAML, below the folder of contracts: `ups/spec/Rating.yaml`. */
  readonly file: string;
}

/** Files of JSON Schema, for a carrier that publishes these instead of OpenAPI, and the operations that it calls. */
interface SchemaFiles extends JudgedOperations {
  /** JSON or YAML, below the folder of contracts, by the names that `operations` have for their schemas. */
  readonly schemas: Readonly<Record<string, string>>;
}

/** Which schemas judge the documents of an operation, by their names below `components.schemas` (Swagger 2.0: `definitions`). */
export interface OpenApiOperation {
  /** Matches the path, without the query. */
  readonly path: RegExp;
  /** Where a path has an operation for each method; any method when left out. */
  readonly method?: string;
  /** Of a body in JSON, or of the fields of a form. Without it requests are judged by `request_rules` alone. */
  readonly request?: string;
  /** Of a reply that is not an error; left out where the contract does not describe it. */
  readonly reply?: string;
  /** Of an error; left out, or `undefined` for a status, where the contract does not describe it. */
  readonly error?: string | ((status: number) => string | undefined);
  /** By default any status but 2xx. */
  readonly is_error?: (reply: JsonReply) => boolean;
  /** Rules beyond the schema: headers, a status. */
  readonly request_rules?: (call: ContractCall) => string[];
  readonly reply_rules?: (reply: JsonReply) => string[];
}

/**
 * Operations of one API, a line each: what they share, then the schemas of reply and request by method and path. A `*`
 * stands for anything between two slashes.
 *
 * @example
 * openApiOperations({ error: 'Failure' }, { 'POST /v1/labels': ['Label', 'LabelRequest'], 'GET /v1/labels/*': ['Label'] })
 */
export function openApiOperations(
  shared: Omit<OpenApiOperation, 'path' | 'method' | 'reply' | 'request'>,
  operations: Readonly<Record<string, readonly [reply?: string, request?: string]>>,
): OpenApiOperation[] {
  return Object.entries(operations).map(([place, [reply, request]]) => {
    const [method = '', path = ''] = place.split(' ');
    return {
      ...shared,
      method,
      path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
      ...(reply === undefined ? {} : { reply }),
      ...(request === undefined ? {} : { request }),
    };
  });
}

/** A reply whose body was read as JSON; a body that is not JSON stays text. */
interface JsonReply {
  readonly status: number;
  readonly document: unknown;
}

/**
 * A carrier's contract that is written in OpenAPI or JSON Schema, for the option `contracts` of `describeCarrier`. A call
 * that no operation describes is a problem.
 */
export function openApiContracts(
  files: readonly (OpenApiFile | SchemaFiles)[],
): (folder: string) => Contracts {
  return (folder) => {
    const judges = files.flatMap((source) => {
      const schemas = namingFile(source, openApiValidators(readDocument(folder, source)));
      return source.operations.map((operation) => ({ operation, schemas }));
    });
    const judgeOf = ({ path, method }: ContractCall) =>
      judges.find(
        ({ operation }) =>
          operation.path.test(path.split('?')[0] ?? '') && (operation.method ?? method) === method,
      );
    return {
      request: (call) => {
        const judge = judgeOf(call);
        if (judge === undefined) return [`no operation of the contract is at ${call.path}`];
        const { request, request_rules } = judge.operation;
        if (request === undefined && request_rules === undefined) return undefined;
        const problems = request === undefined ? [] : judge.schemas(request)(requestDocument(call));
        return [...problems, ...(request_rules?.(call) ?? [])];
      },
      reply: (call, reply) => {
        const judge = judgeOf(call);
        if (judge === undefined) return [`no operation of the contract is at ${call.path}`];
        const { reply: good, error, is_error = isNotOk, reply_rules } = judge.operation;
        const read = { status: reply.status, document: jsonOf(textOf(reply)) };
        const bad = typeof error === 'function' ? error(reply.status) : error;
        const schema = is_error(read) ? bad : good;
        if (schema === undefined) return undefined;
        return [...judge.schemas(schema)(read.document), ...(reply_rules?.(read) ?? [])];
      },
    };
  };
}

/** An error that names the file of a schema that is missing or not sound. */
function namingFile(
  source: OpenApiFile | SchemaFiles,
  schemas: (schema: string) => ValidateJson,
): (schema: string) => ValidateJson {
  return (schema) => {
    try {
      return schemas(schema);
    } catch (error) {
      const file = 'file' in source ? source.file : source.schemas[schema];
      throw new Error(`${file ?? 'JSON Schema'}: ${(error as Error).message}`);
    }
  };
}

const isNotOk = ({ status }: JsonReply) => status < 200 || status >= 300;

const textOf = ({ body }: ContractReply) => Buffer.from(body).toString('utf8');

function readDocument(folder: string, source: OpenApiFile | SchemaFiles): OpenApiDocument {
  const { correct = (text) => text, overlay = (schemas) => schemas } = source;
  const read = (file: string) => readFile(file, correct(readFileSync(join(folder, file), 'utf8')));
  const schemas =
    'file' in source
      ? schemasIn(read(source.file) as OpenApiDocument | SwaggerDocument)
      : Object.fromEntries(Object.entries(source.schemas).map(([name, file]) => [name, read(file)]));
  return { components: { schemas: overlay(structuredClone(schemas)) } };
}

/** A document of Swagger 2.0, whose schemas stand under another name. */
interface SwaggerDocument {
  readonly definitions: OpenApiDocument['components']['schemas'];
}

function schemasIn(document: OpenApiDocument | SwaggerDocument): OpenApiDocument['components']['schemas'] {
  if (!('definitions' in document)) return document.components.schemas;
  return JSON.parse(
    JSON.stringify(document.definitions).replaceAll('"#/definitions/', '"#/components/schemas/'),
  );
}

function readFile(file: string, text: string): unknown {
  // Official files repeat schemas by aliases, more often than a reader of unknown files should follow.
  return file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
}

function requestDocument({ headers, body }: ContractCall): unknown {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm ? Object.fromEntries(new URLSearchParams(body)) : jsonOf(body);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
