/** Official contracts in OpenAPI. A separate entry point: it needs `ajv` and `ajv-formats`, which only carriers with JSON install. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import type { ContractCall, ContractReply, Contracts } from './contracts.js';

export type { ContractCall, ContractReply, Contracts, Verdict } from './contracts.js';

/** An OpenAPI 3.0 document, read from its JSON or YAML. */
export interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** What is wrong with a document that was read from JSON; empty when it is valid. */
export type ValidateJson = (document: unknown) => string[];

/**
 * Validates documents by the component schemas of an OpenAPI document, with ajv. Anything else in such a
 * document (examples, discriminators, formats of its own) does not matter. A schema is compiled when it is first used.
 * @returns the validator of a schema by its name below `components.schemas`; it throws when there is no such schema, or
 * when the schema is not sound.
 */
export function openApiValidators({ components }: OpenApiDocument): (schema: string) => ValidateJson {
  const ajv = new Ajv({
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

/** In OpenAPI 3.0 `exclusiveMinimum` says whether `minimum` itself is excluded; in JSON Schema it is the bound. */
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
  const inclusive = value === undefined ? {} : { [name.toLowerCase()]: withBounds(value) };
  if (exclusive === undefined || exclusive === false) return inclusive;
  return { [`exclusive${name}`]: exclusive === true ? value : withBounds(exclusive) };
}

/** An official OpenAPI file, and the operations of it that a carrier calls. */
export interface OpenApiFile {
  /** JSON or YAML, below the folder of contracts: `ups/spec/Rating.yaml`. */
  readonly file: string;
  /** Corrects a file that cannot be read as it is published. */
  readonly correct?: (text: string) => string;
  /** Corrects schemas that the carrier's own documents contradict. */
  readonly overlay?: (schemas: Record<string, unknown>) => Readonly<Record<string, unknown>>;
  readonly operations: readonly OpenApiOperation[];
}

/** Which schemas judge the documents of an operation, by their names below `components.schemas`. */
export interface OpenApiOperation {
  /** Matches the path, without the query. */
  readonly path: RegExp;
  /** Of a body in JSON, or of the fields of a form. Without it requests are judged by `request_rules` alone. */
  readonly request?: string;
  /** Of a reply that is not an error. */
  readonly reply: string;
  /** Of an error; `undefined` for a status whose document the contract does not describe. */
  readonly error: string | ((status: number) => string | undefined);
  /** By default any status but 2xx. */
  readonly is_error?: (reply: JsonReply) => boolean;
  /** Rules beyond the schema: headers, a status. */
  readonly request_rules?: (call: ContractCall) => string[];
  readonly reply_rules?: (reply: JsonReply) => string[];
}

/** A reply whose body was read as JSON; a body that is not JSON stays text. */
export interface JsonReply {
  readonly status: number;
  readonly document: unknown;
}

/**
 * A carrier's contract that is written in OpenAPI files, for the option `contracts` of `describeCarrier`. A call that no
 * operation describes is a problem.
 */
export function openApiContracts(files: readonly OpenApiFile[]): (folder: string) => Contracts {
  return (folder) => {
    const judges = files.flatMap((file) => {
      const schemas = openApiValidators(readDocument(folder, file));
      return file.operations.map((operation) => ({ operation, schemas: namingFile(file, schemas) }));
    });
    const judgeOf = ({ path }: ContractCall) =>
      judges.find(({ operation }) => operation.path.test(path.split('?')[0] ?? ''));
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
        const bad = typeof error === 'string' ? error : error(reply.status);
        const schema = is_error(read) ? bad : good;
        if (schema === undefined) return undefined;
        return [...judge.schemas(schema)(read.document), ...(reply_rules?.(read) ?? [])];
      },
    };
  };
}

function namingFile(
  { file }: OpenApiFile,
  schemas: (schema: string) => ValidateJson,
): (schema: string) => ValidateJson {
  return (schema) => {
    try {
      return schemas(schema);
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  };
}

const isNotOk = ({ status }: JsonReply) => status < 200 || status >= 300;

const textOf = ({ body }: ContractReply) => Buffer.from(body).toString('utf8');

function readDocument(
  folder: string,
  { file, correct = (text) => text, overlay = (schemas) => schemas }: OpenApiFile,
): OpenApiDocument {
  const text = correct(readFileSync(join(folder, file), 'utf8'));
  // Official files repeat schemas by aliases, more often than a reader of unknown files should follow.
  const document: OpenApiDocument = file.endsWith('.json')
    ? JSON.parse(text)
    : parse(text, { maxAliasCount: -1 });
  return { components: { schemas: overlay(structuredClone(document.components.schemas)) } };
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
