import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { xsdContracts } from '@waybill/testkit/xsd';

const FILES: Readonly<Record<string, string>> = {
  itemTracking: 'tracking_info_v1.xsd',
  businessException: 'business_exception.xsd',
  systemException: 'system_exception.xsd',
};

const byRoot = xsdContracts(({ root }) =>
  join('bpost', 'spec', FILES[root] ?? 'shm_deep_integration_v5.xsd'),
);

/**
 * The schemas of bpost. Labels want what the live service leaves out: a file, its ZPL and a number abroad, all at once. These are
 * filled in before they are judged.
 */
export const contracts: OpenContracts = async (folder) => {
  const { request, reply } = await byRoot(folder);
  return {
    request,
    reply: (call, answer) => {
      const whole = Buffer.from(answer.body)
        .toString('utf8')
        .replaceAll(/<\/bytes>(?!\s*<zplCode)/g, '</bytes><zplCode/>')
        .replaceAll(/<\/mimeType>(?!\s*<bytes)/g, '</mimeType><bytes/>')
        .replaceAll(/<\/barcode>(?=\s*<reference>)/g, '</barcode><crossReferenceBarcode/>');
      // The schema wants an event. What bpost answers before the first scan is not known.
      if (whole.includes('<itemTracking') && !whole.includes('<stateInfo>')) return undefined;
      return reply(call, { ...answer, body: Buffer.from(whole) });
    },
  };
};
