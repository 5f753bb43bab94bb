import { PRINTED_PARTIES, type Printed, type PrintedParty, type PrintedPhone } from '@waybill/core/plugin';

const TEXTS = ['person_name', 'company_name', 'city', 'email_address', 'tax_id'] as const;
const PHONES = ['phone', 'phone_number', 'mobile_number'] as const;
const PHONE_FIELDS = {
  phone: 'phone_number`, or `mobile_number',
  phone_number: 'phone_number',
  mobile_number: 'mobile_number',
};
const ROLES = ['shipper', 'recipient'] as const;

/** What fits in the fields of both parties, as the suite tries `limits`. */
export function printedLimits({ party, ...own }: Printed = {}): Readonly<Record<string, number>> {
  const limits = ROLES.flatMap((role): [string, number | undefined][] => {
    const { address_lines, address_line, ...rules } = { ...party, ...own[role] };
    return [
      // A carrier may send a tax number only where it knows its kind.
      ...TEXTS.filter((name) => name !== 'tax_id').map((name): [string, number | undefined] => [
        `${role}.${name}`,
        rules[name],
      ]),
      [`${role}.address_lines`, address_lines],
      [`${role}.address_lines[0]`, [address_line].flat()[0]],
    ];
  });
  return Object.fromEntries(limits.filter((limit): limit is [string, number] => limit[1] !== undefined));
}

/** What fits on labels, for people: fields and their limits. */
export function printedRows({ party, label, notifications, ...own }: Printed): [string, string][] {
  return [
    ...partyRows('', party),
    ...Object.entries(PRINTED_PARTIES).flatMap(([role, path]) =>
      partyRows(`${path}.`, own[role as keyof typeof own]),
    ),
    ...(label === undefined ? [] : labelRows(label)),
    ...(notifications === undefined
      ? []
      : [row('shipment.notify_recipient.by', notifications.channels.join(', '))]),
    ...(notifications?.languages === undefined
      ? []
      : [row('shipment.notify_recipient.language', notifications.languages.join(', '))]),
  ];
}

const row = (field: string, limit: string): [string, string] => [`\`${field}\``, limit];

function partyRows(at: string, rules: PrintedParty = {}): [string, string][] {
  const { address_lines, address_line, letters } = rules;
  const lines = [
    ...(address_lines === undefined ? [] : [`${address_lines} lines`]),
    ...(address_line === undefined ? [] : [`${[address_line].flat().join(', ')} characters a line`]),
  ];
  return [
    ...TEXTS.flatMap((name) =>
      rules[name] === undefined ? [] : [row(`${at}${name}`, `${rules[name]} characters`)],
    ),
    ...(lines.length === 0 ? [] : [row(`${at}address_lines`, lines.join(', '))]),
    ...PHONES.flatMap((name) =>
      rules[name] === undefined ? [] : [row(`${at}${PHONE_FIELDS[name]}`, phoneText(rules[name]))],
    ),
    ...(letters === undefined
      ? []
      : [
          row(
            `${at}letters`,
            `${letters.letters === 'latin' ? 'Latin letters' : 'A to Z'}, digits and ${letters.signs}`,
          ),
        ]),
  ];
}

function phoneText({ fewest = 7, most = 15, extension }: PrintedPhone): string {
  const digits = `${fewest} to ${most} digits; 10 in the United States and Canada`;
  return extension === undefined ? digits : `${digits}; an extension of ${extension} digits`;
}

function labelRows({ formats, types, type_pattern }: NonNullable<Printed['label']>): [string, string][] {
  const papers = [...(types ?? []), ...(type_pattern === undefined ? [] : [`\`${type_pattern.source}\``])];
  return [
    row('shipment.label.format', formats.join(', ')),
    ...(papers.length === 0 ? [] : [row('shipment.label.type', papers.join(', '))]),
  ];
}
