/** Official contracts in XML Schema. A separate entry point: it needs `libxml2-wasm`, which only carriers with XML install. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** What is wrong with a document; empty when it is valid. A document that is not well-formed is not valid. */
export type ValidateXml = (xml: string) => string[];

// Without it libxml2 can read no file.
xmlRegisterFsInputProviders();

/**
 * Validates documents by the XML Schema in a file, with libxml2: they may have any root element that it declares. The
 * schemas that it includes, imports or redefines are read from where it says, relative to it; nothing is fetched.
 * @throws when the schema cannot be read.
 */
export function xsdValidator(file: string): ValidateXml {
  const path = resolve(file);
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
