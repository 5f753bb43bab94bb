import type { ReplyEdits } from '@waybill/testkit';

const RESULT = /<w:processShipmentResult>.*?<\/w:processShipmentResult>\s*/gs;

/** Edits of `rateShipmentAllServicesResponse`. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => {
    const [first] = body.match(RESULT) ?? [];
    if (first === undefined || !body.includes('rateShipmentAllServicesResponse')) return body;
    const results = codes.map((code) => first.replace(/<d:service_type>[^<]*/, `<d:service_type>${code}`));
    return body.replace(/<w:processShipmentResult>.*<\/w:processShipmentResult>/s, () => results.join(''));
  },
  withTotal: (body, delta) =>
    body.replaceAll(/<d:total>([^<]*)/g, (_, total) => `<d:total>${(Number(total) + delta).toFixed(2)}`),
};
