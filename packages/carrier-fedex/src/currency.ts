/**
 * Currency codes of FedEx's own that replies still carry, with their ISO 4217 codes.
 * Source: FedEx API Reference Guide, "Currency Codes".
 */
const LEGACY: Readonly<Record<string, string>> = {
  ARN: 'ARS',
  CHP: 'CLP',
  CID: 'KYD',
  DHS: 'AED',
  ECD: 'XCD',
  JAD: 'JMD',
  JYE: 'JPY',
  KUD: 'KWD',
  NMP: 'MXN',
  NTD: 'TWD',
  RDD: 'DOP',
  SFR: 'CHF',
  SID: 'SGD',
  UKL: 'GBP',
  WON: 'KRW',
};

/** A currency of a reply as an ISO 4217 code; `undefined` for any other text. */
export function isoCurrency(code: string | undefined): string | undefined {
  const written = code?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(written) ? (LEGACY[written] ?? written) : undefined;
}
