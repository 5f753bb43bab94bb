/** Official contracts in XML Schema. A separate entry point: it needs `libxml2-wasm`, which only carriers with XML install. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import type { Contracts } from './contracts.js';
import { remembered } from './remembered.js';

/** What is wrong with a document; empty when it is valid. A document that is not well-formed is not valid. */
type ValidateXml = (xml: string) => string[];

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

/**
 * A carrier's contract that is written in XML Schema, for the option `contracts` of `describeCarrier`. A request without a
 * body has no document, and a reply that is not XML no schema.
 * @param fileFor the file of the schema of a document, below the folder of contracts, by the path of the call or by its
 * root element without prefix; `undefined` for a document that the contract does not describe, which is a problem.
 */
export function xsdContracts(
  fileFor: (document: { readonly path: string; readonly root: string }) => string | undefined,
): (folder: string) => Contracts {
  return (folder) => {
    const validatorFor = remembered((file) => xsdValidator(join(folder, file)), 100);
    const problems = (path: string, xml: string): string[] => {
      const root = /<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(xml)?.[1] ?? '';
      const file = fileFor({ path, root });
      return file === undefined
        ? [`no schema of the contract is for the element ${root} at ${path}`]
        : validatorFor(file)(xml);
    };
    return {
      request: ({ path, body }) => (body === '' ? undefined : problems(path, body)),
      reply: ({ path }, { headers, body }) =>
        body.length > 0 && headers['content-type']?.includes('xml')
          ? problems(path, Buffer.from(body).toString('utf8'))
          : undefined,
    };
  };
}

/**
 * The same for a SOAP service whose schemas have no envelope: the element in the body is judged, and a fault, which is
 * SOAP's own, by none.
 */
export function soapContracts(fileFor: Parameters<typeof xsdContracts>[0]): (folder: string) => Contracts {
  const ofOperations = xsdContracts(fileFor);
  return (folder) => {
    const { request, reply } = ofOperations(folder);
    return {
      request: (call) => request({ ...call, body: operationIn(call.body) }),
      reply: (call, answer) => {
        const xml = Buffer.from(answer.body).toString('utf8');
        if (/<\w+:Fault>/.test(xml)) return undefined;
        return reply(call, { ...answer, body: Buffer.from(operationIn(xml)) });
      },
    };
  };
}

/** The element in the body as a document of its own, with the namespaces that the envelope declares. */
function operationIn(xml: string): string {
  const [, envelope = '', operation = ''] =
    /<\w+:Envelope([^>]*)>\s*<\w+:Body>(.*)<\/\w+:Body>/s.exec(xml) ?? [];
  if (operation === '') return xml;
  const own = /^\s*<[^>]*>/.exec(operation)?.[0] ?? '';
  const declarations = (envelope.match(/\sxmlns:\w+="[^"]*"/g) ?? []).filter(
    (declaration) => !own.includes(declaration.trim().split('=')[0] ?? ''),
  );
  return operation.replace(/^\s*<[\w:]+/, (start) => start.trim() + declarations.join(''));
}
