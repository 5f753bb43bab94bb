/** Numbers as Canada Post gives them out, the same ones in every run. */

const padded = (serial: number, length: number) => String(serial).padStart(length, '0');
const weighted = (digits: string, weights: readonly number[]) =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] as number), 0);

/** Of a domestic parcel: 16 digits, the last of them a check digit (GS1 modulo 10). */
export function domesticPin(serial: number): string {
  const digits = `7023${padded(serial, 11)}`;
  return digits + ((10 - (weighted(digits, [3, 1]) % 10)) % 10);
}

/** Of a parcel that leaves Canada: 13 characters, Universal Postal Union S10. */
export function internationalPin(serial: number): string {
  const digits = padded(serial, 8);
  const check = 11 - (weighted(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return `LM${digits}${check === 10 ? 0 : check === 11 ? 5 : check}CA`;
}

/** 18 digits. */
export const shipmentId = (serial: number) => `3478${padded(serial, 14)}`;
/** At most 10 characters. */
export const poNumber = (serial: number) => `P${padded(serial, 9)}`;
