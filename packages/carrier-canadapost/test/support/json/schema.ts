import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** What is wrong with a document; empty when it is valid. */
export type ValidateJson = (document: unknown) => string[];

/**
 * Validates documents by a JSON Schema (2020-12), or by one of its `$defs`.
 * @throws when the schema cannot be read.
 */
export function jsonValidator(folder: string, file: string, definition?: string): ValidateJson {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  ajv.addSchema(schema);
  const validate = ajv.compile({
    $ref: definition === undefined ? schema.$id : `${schema.$id}#/$defs/${definition}`,
  });
  return (document) =>
    validate(document)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
