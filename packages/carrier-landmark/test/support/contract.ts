import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { xsdContracts } from '@waybill/testkit/xsd';

/** Requests by the schemas of another program, replies by one that is derived from Landmark's documents; neither is official. */
const byRoot = xsdContracts(({ root }) =>
  root.endsWith('Request')
    ? join('landmark/spec/schemas-as-stored', `${root.replace('Request', '').toLowerCase()}_request.xsd`)
    : 'landmark/spec/derived-xsd/replies.xsd',
);

/** The document of a request is in a field of a form. */
export const contracts: OpenContracts = async (folder) => {
  const { request, reply } = await byRoot(folder);
  return {
    request: (call) => request({ ...call, body: new URLSearchParams(call.body).get('RQXML') ?? '' }),
    reply,
  };
};
