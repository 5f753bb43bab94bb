/** The files of a shipment: its label, and a commercial invoice when it leaves Canada. */
import { createHash } from 'node:crypto';
import type { SpecimenLabel } from '@waybill/simulator';
import { type Artifact, LABEL_TYPES } from './created-shipment.js';
import type { ContractShipment, NonContractShipment } from './xml/requests.js';

type ContractSpec = ContractShipment['delivery-spec'];
type DeliverySpec = ContractSpec | NonContractShipment['delivery-spec'];
export type PrintPreferences = NonNullable<ContractSpec['print-preferences']>;

const LETTER = { width_mm: 215.9, height_mm: 279.4 };

export function artifactsOf(shipment: {
  readonly id: string;
  readonly serial: number;
  readonly title: string;
  readonly barcode: string;
  readonly spec: DeliverySpec;
  readonly print: PrintPreferences | undefined;
}): Artifact[] {
  const { id, serial, title, barcode, spec, print } = shipment;
  const token = createHash('sha256').update(id).digest('hex').slice(0, 16);
  const number = 10_009_900_000 + serial;
  const abroad = spec.destination['address-details']['country-code'].toUpperCase() !== 'CA';
  const label: Artifact = {
    kind: 'label',
    token,
    number,
    media_type: print?.encoding === 'ZPL' ? LABEL_TYPES.zpl : LABEL_TYPES.pdf,
    page: { title, lines: labelLines(spec), barcode, ...(print?.['output-format'] === '4x6' ? {} : LETTER) },
  };
  if (!abroad) return [label];
  const invoice: SpecimenLabel = {
    title: 'Commercial invoice',
    lines: [...labelLines(spec), ...customsLines(spec)],
    barcode,
    ...LETTER,
  };
  return [
    label,
    {
      kind: 'commercialInvoice',
      token,
      number: number + 10_000_000,
      media_type: LABEL_TYPES.pdf,
      page: invoice,
    },
  ];
}

function labelLines({ sender, destination, options, references, ...spec }: DeliverySpec): string[] {
  return [
    'FROM',
    ...linesOf(sender.name, sender.company, sender['contact-phone']),
    ...addressLines(sender['address-details']),
    'TO',
    ...linesOf(destination.name, destination.company, destination['additional-address-info']),
    ...addressLines(destination['address-details']),
    ...linesOf(destination['client-voice-number']),
    `${spec['parcel-characteristics'].weight} kg`,
    ...(options?.option ?? []).map((option) =>
      linesOf(option['option-code'], option['option-amount'], option['option-qualifier-2']).join(' '),
    ),
    ...linesOf(references?.['cost-centre'], references?.['customer-ref-1'], references?.['customer-ref-2']),
  ];
}

function addressLines(address: DeliverySpec['destination']['address-details'] | DomesticAddress): string[] {
  return linesOf(
    address['address-line-1'],
    address['address-line-2'],
    linesOf(address.city, address['prov-state'], address['postal-zip-code']).join(' '),
    'country-code' in address ? address['country-code'] : 'CA',
  );
}
type DomesticAddress = NonContractShipment['delivery-spec']['sender']['address-details'];

function customsLines({ customs }: DeliverySpec): string[] {
  if (customs === undefined) return [];
  return [
    `${customs['reason-for-export']} ${customs.currency}`,
    ...customs['sku-list'].item.map((item) =>
      linesOf(
        `${item['customs-number-of-units']} x`,
        item['customs-description'],
        item['customs-value-per-unit'],
        item['hs-tariff-code'],
        item['country-of-origin'],
      ).join(' '),
    ),
  ];
}

const linesOf = (...texts: readonly (string | undefined)[]) =>
  texts.filter((text): text is string => text !== undefined && text !== '');
