/** Official contracts in OpenAPI. A separate entry point: it needs `ajv` and `ajv-formats`, which only carriers with JSON install. */
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

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
  ajv.addSchema({ $id: 'openapi', components });
  return (schema) => {
    const validate = ajv.getSchema(`openapi#/components/schemas/${encodeURIComponent(schema)}`);
    if (validate === undefined) throw new Error(`the OpenAPI document has no schema ${schema}`);
    return (document) => {
      validate(document);
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      );
    };
  };
}
