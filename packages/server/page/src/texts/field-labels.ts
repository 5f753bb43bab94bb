import type { Texts } from './en.js';

/** A field by its label on the page: `shipment.items[0].weight` is `Weight (package 1)`. */
export function fieldLabel(field: string, { form, fields }: Texts): string {
  const steps: readonly string[] = field.match(/[A-Za-z_]+|\d+/g) ?? [];
  const labels: ReadonlyMap<string, string> = new Map(
    Object.entries({
      ...fields.others,
      ...Object.fromEntries(NAMED_IN_FORM.map((name) => [name, form[name]])),
      address_lines: form.line1,
      weight_kg: form.weight,
      value_amount: form.unit_value,
      value_currency: form.currency,
      price: form.unit_value,
      code: form.hs_code,
      terms_of_trade: form.duties,
      identifier: form.invoice,
      customs: form.goods,
    }),
  );
  const name = steps.findLast((step) => labels.has(step)) ?? steps.findLast((step) => /\D/.test(step));
  if (name === undefined) return '';
  const label = labels.get(name) ?? name.replaceAll('_', ' ');
  const role = fields.roles[steps.find((step) => Object.hasOwn(fields.roles, step)) ?? ''];
  if (role !== undefined && name !== 'shipper' && name !== 'recipient') return `${label} (${role})`;
  const number = Number(steps[steps.lastIndexOf('items') + 1]);
  if (!steps.includes('items') || !Number.isInteger(number)) return label;
  const part = steps.includes('shipment') && !steps.includes('customs') ? form.package : form.good;
  return `${label} (${part(number + 1).toLowerCase()})`;
}

const NAMED_IN_FORM = [
  'company_name',
  'person_name',
  'city',
  'state_code',
  'postal_code',
  'country_code',
  'phone_number',
  'email_address',
  'quantity',
  'weight',
  'length',
  'width',
  'height',
  'ship_date',
  'currency',
  'services',
  'description',
  'origin_country',
  'hs_code',
] as const;
