import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { xsdContracts } from '@waybill/testkit/xsd';

const ofOperations = xsdContracts(({ path }) => {
  const [, service] = /(Quickcost|Shipping|Tracking)ServiceWS$/.exec(path) ?? [];
  return service && join('chronopost', 'spec', `${service}ServiceWS.xsd`);
});

/** The schemas of Chronopost's services, which have no envelope: the element in the body is judged. */
export const contracts: OpenContracts = async (folder) => {
  const { request, reply } = await ofOperations(folder);
  return {
    request: (call) => request({ ...call, body: operationIn(call.body) }),
    reply: (call, answer) => {
      const xml = Buffer.from(answer.body).toString('utf8');
      // SOAP's own.
      if (/<\w+:Fault>/.test(xml)) return undefined;
      return reply(call, { ...answer, body: Buffer.from(operationIn(xml)) });
    },
  };
};

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
