/** The files of a shipment: its label, and a commercial invoice when it leaves Canada. */
import { createHash } from 'node:crypto';
import {
  labelPdf,
  labelZpl,
  paperPdf,
  type SpecimenLabel,
  type SpecimenPaper,
} from '@waybill/simulator/business';
import type { DeliverySpec } from './requests.js';
import { OPTIONS } from './services.js';

/** A file of a shipment. Its path has no meaning, as the carrier's: clients must take it from the links. */
export type Artifact = {
  readonly token: string;
  readonly number: number;
  readonly media_type: MediaType;
} & (
  | { readonly kind: 'label'; readonly page: SpecimenLabel }
  | { readonly kind: 'commercialInvoice'; readonly page: SpecimenPaper }
);

export const LABEL_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const;
export type MediaType = (typeof LABEL_TYPES)[keyof typeof LABEL_TYPES];

const LETTER = { width_mm: 215.9, height_mm: 279.4 };

export function artifactsOf(shipment: {
  readonly id: string;
  readonly serial: number;
  /** Its name. */
  readonly service: string;
  readonly barcode: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly spec: DeliverySpec;
}): Artifact[] {
  const { id, serial, service, barcode, day, spec } = shipment;
  const token = createHash('sha256').update(id).digest('hex').slice(0, 16);
  const number = 10_009_900_000 + serial;
  const { sender, destination } = spec;
  const from = partyOf(sender, sender['address-details'], sender['contact-phone']);
  const to = partyOf(
    destination,
    destination['address-details'],
    destination['client-voice-number'],
    destination['additional-address-info'],
  );
  const { references, options, 'print-preferences': print } = spec;
  const isZpl = print?.encoding === 'ZPL';
  const refs = [references?.['cost-centre'], references?.['customer-ref-1'], references?.['customer-ref-2']];
  const notes = (options?.option ?? []).map(({ 'option-code': code, ...option }) =>
    textsOf(OPTIONS[code]?.name.en ?? code, option['option-amount'], option['option-qualifier-2']).join(' '),
  );
  const page: SpecimenLabel = {
    ...{ from, to, notes, barcode, ship_date: day },
    service: `Canada Post ${service}`,
    weight: `${spec['parcel-characteristics'].weight} kg`,
    references: textsOf(...refs),
    ...(print?.['output-format'] === '4x6' ? {} : LETTER),
  };
  const media_type = isZpl ? LABEL_TYPES.zpl : LABEL_TYPES.pdf;
  const label: Artifact = { kind: 'label', token, number, media_type, page };
  if (to.country_code === 'CA') return [label];
  const invoice: SpecimenPaper = {
    title: 'Commercial invoice',
    parties: [
      { heading: 'SENDER', party: from },
      { heading: 'ADDRESSEE', party: to },
    ],
    lines: customsLines(spec),
    barcode,
  };
  const paper = { token, number: number + 10_000_000, media_type: LABEL_TYPES.pdf, page: invoice };
  return [label, { kind: 'commercialInvoice', ...paper }];
}

/** Drawn when it is fetched. */
export function fileOf(artifact: Artifact): Promise<Uint8Array<ArrayBuffer>> {
  if (artifact.kind === 'commercialInvoice') return paperPdf(artifact.page);
  return (artifact.media_type === LABEL_TYPES.zpl ? labelZpl : labelPdf)(artifact.page);
}

type Party = 'sender' | 'destination';

function partyOf(
  { name, company }: Partial<Record<'name' | 'company', string | undefined>>,
  address: DeliverySpec[Party]['address-details'],
  phone_number: string | undefined,
  more?: string,
): SpecimenLabel['from'] {
  return {
    company_name: company,
    person_name: name,
    address_lines: textsOf(more, address['address-line-1'], address['address-line-2']),
    city: address.city,
    state_code: address['prov-state'],
    postal_code: address['postal-zip-code'],
    country_code: address['country-code']?.toUpperCase() ?? 'CA',
    phone_number,
  };
}

function customsLines({ customs }: DeliverySpec): string[] {
  if (customs === undefined) return [];
  return [
    `${customs['reason-for-export']} ${customs.currency}`,
    ...customs['sku-list'].item.map((item) =>
      textsOf(
        `${item['customs-number-of-units']} x`,
        item['customs-description'],
        item['customs-value-per-unit'],
        item['hs-tariff-code'],
        item['country-of-origin'],
      ).join(' '),
    ),
  ];
}

const textsOf = (...texts: readonly (string | undefined)[]) =>
  texts.filter((text): text is string => text !== undefined && text !== '');
