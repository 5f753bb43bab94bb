import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** What is wrong with a document; empty when it is valid. A document that is not well-formed is not valid. */
export type Validate = (xml: string) => string[];

// Without it libxml2 can read no file.
xmlRegisterFsInputProviders();

/**
 * Validates documents by an XML Schema, with libxml2. The schemas that it includes or redefines are read from beside
 * it.
 * @throws when the schema cannot be read.
 */
export function xsdValidator(folder: string, file: string): Validate {
  const path = resolve(folder, file);
  // Stays for as long as the process: a schema is compiled once for all tests.
  const schema = XmlDocument.fromBuffer(readFileSync(path), { url: pathToFileURL(path).href });
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    try {
      using document = XmlDocument.fromString(xml);
      validator.validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error;
      return error.details.length > 0 ? error.details.map(({ message }) => message.trim()) : [error.message];
    }
  };
}
