/** Authorized returns, for both platforms. */

import type { SimulatorContext } from '@waybill/simulator';
import { dayIn, labelPdf, labelZpl } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import { LABEL_TYPES, type MediaType } from './labels.js';
import { domesticPin } from './numbers.js';
import type { Content, Platform } from './platform.js';
import type { AuthorizedReturn } from './requests.js';
import type { Account } from './shipments.js';

/** Services that returns come with. */
const SERVICES = ['DOM.RP', 'DOM.EP', 'DOM.XP', 'DOM.PC'];
/** Returns have numbers of their own. */
const FIRST_SERIAL = 5_000_000;

export interface MadeReturn {
  readonly pin: string;
  readonly media_type: MediaType;
  readonly customer_number: string;
  readonly contents: AuthorizedReturn;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

export type Returns = ReturnType<typeof createReturns>;

export function createReturns({ now }: SimulatorContext) {
  const made = new Map<string, MadeReturn>();
  return {
    make({ customer_number, contract_id }: Account, contents: AuthorizedReturn): MadeReturn {
      const contract = contents['settlement-info']?.['contract-id'];
      if (contract !== undefined && contract !== contract_id)
        throw refuse('8713', 'The contract number supplied is not active for this customer.');
      if (!SERVICES.includes(contents['service-code']))
        throw refuse('7230', 'The service is not available for this customer.');
      const pin = domesticPin(FIRST_SERIAL + made.size + 1);
      const media_type = LABEL_TYPES[contents['print-preferences']?.encoding === 'ZPL' ? 'zpl' : 'pdf'];
      const created = { pin, media_type, customer_number, contents, day: dayIn('America/Toronto', now()) };
      made.set(pin, created);
      return created;
    },

    /** @throws Refusal for one that is not there. */
    async label({ customer_number }: Account, pin: string) {
      const found = made.get(pin);
      if (found?.customer_number !== customer_number) throw refuse('404', 'There is no such artifact.', 404);
      const { contents, day, media_type } = found;
      const draw = media_type === LABEL_TYPES.zpl ? labelZpl : labelPdf;
      const file = await draw({
        service: `Canada Post return ${contents['service-code']}`,
        from: partyOf(contents.returner),
        to: partyOf(contents.receiver),
        weight: `${contents['parcel-characteristics']?.weight ?? '?'} kg`,
        ship_date: day,
        references: Object.values(contents.references ?? {}).filter((text) => text !== undefined),
        notes: [],
        barcode: pin,
      });
      return new Response(file, { headers: { 'content-type': media_type } });
    },
  };
}

function partyOf({ name, company, 'domestic-address': address }: AuthorizedReturn['returner']) {
  return {
    person_name: name,
    company_name: company,
    address_lines: [address['address-line-1']],
    city: address.city,
    state_code: address.province,
    postal_code: address['postal-code'],
    country_code: 'CA',
  };
}

export function returnInfo({ pin, media_type }: MadeReturn, form: Platform): Content {
  const path = form.name === 'json' ? '/returns/v1/labels' : '/rs/return-label';
  return {
    'tracking-pin': pin,
    links: form.list('link', [form.link('returnLabel', `${path}/${pin}`, media_type, 0)]),
  };
}
