/** A waybill number: nine digits and their remainder by seven, as DHL's have it. */
export function waybillNumber(serial: number): string {
  const digits = 771_200_000 + serial;
  return `${digits}${digits % 7}`;
}

/** The licence plate of a package. */
export function pieceNumber(shipment: number, piece: number): string {
  return `JD0146${String(shipment).padStart(9, '0')}${String(piece).padStart(5, '0')}`;
}

/** A pickup's confirmation number. */
export function pickupNumber(day: string, serial: number): string {
  return `SIM${day.slice(2).replaceAll('-', '')}${String(serial).padStart(6, '0')}`;
}
