/**
 * Currency codes of FedEx's own that replies still carry, and what ISO 4217 calls them.
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

/** A currency of a reply as ISO 4217 writes it; nothing for what is no code. */
export function isoCurrency(code: string | undefined): string | undefined {
  const written = code?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(written) ? (LEGACY[written] ?? written) : undefined;
}
