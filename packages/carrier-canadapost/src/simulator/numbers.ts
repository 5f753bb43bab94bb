/** Numbers as Canada Post gives them out, the same ones in every run. */

/** Of a domestic parcel: 16 digits, the last of them a check digit (GS1 modulo 10). */
export function domesticPin(serial: number): string {
  const digits = `7023${String(serial).padStart(11, '0')}`;
  const weighted = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return digits + ((10 - (weighted % 10)) % 10);
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Of a parcel that leaves Canada: 13 characters, Universal Postal Union S10. */
export function internationalPin(serial: number): string {
  const digits = String(serial).padStart(8, '0');
  const weighted = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (S10_WEIGHTS[index] as number),
    0,
  );
  const check = 11 - (weighted % 11);
  return `LM${digits}${check === 10 ? 0 : check === 11 ? 5 : check}CA`;
}

/** 18 digits. */
export function shipmentId(serial: number): string {
  return `3478${String(serial).padStart(14, '0')}`;
}

/** At most 10 characters. */
export function poNumber(serial: number): string {
  return `P${String(serial).padStart(9, '0')}`;
}
