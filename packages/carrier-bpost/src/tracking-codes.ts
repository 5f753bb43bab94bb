import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/**
 * `stateCode`. bpost publishes no list: these are those of another program, read 2026-11-22, with our corrections (L00 is the
 * round of the postman). A code that is not here has no status.
 */
const STATES = trackingCodes({
  in_transit:
    'T00 R00 R01 R02 R03 R04 R05 N14 B04 I03 I10 I11 I12 I18 I19 I58 I61 I66 I67 I68 I72 I88 B00 B01 B02 C00',
  out_for_delivery: 'L00',
  available_for_pickup: 'N74 R13',
  attempted: 'B03 B05 B06 B07 B08 B09 B10 B11 B12 B13 B18 B23 B24 B28 R11 R12 T03 S00',
  exception:
    'N01 N02 N03 N04 N05 N06 N07 N08 N09 N10 N11 N12 N13 N15 N16 N28 N32 N91 N92 N93 N94 N95 N96 P00',
  delivered: 'U00 U01 U02 U03 U04 U05 U06 U07 U08',
});

export function meaningOf(code: string | undefined): TrackingMeaning {
  return STATES.get(code ?? '') ?? { status: null, reason: null };
}
