/**
 * `rateIndicator`: what a price is for. Of the many prices of a class only those for the package in hand count. Source:
 * domestic-labels.yaml 3.9.13, `rateIndicator`; international-labels.yaml 3.3.7.
 */

/** Of a box of one's own: single piece, by its size, cubic, oversized, and printed matter that is not presorted. */
const OWN_BOX = ['SP', 'PA', 'DR', 'CP', 'OS', 'NP'];
/** Abroad labels have no others. */
const OWN_ABROAD = ['SP', 'PA'];
/** Of a tube or a roll. */
const OWN_TUBE = ['SP', 'PA', 'DN', 'OS', 'NP'];

/** Of the packagings of USPS; with Priority Mail Express the second. */
const FLAT_RATE: Readonly<Record<string, readonly string[]>> = {
  FLAT_RATE_ENVELOPE: ['FE', 'E4'],
  LEGAL_FLAT_RATE_ENVELOPE: ['FA', 'E6'],
  PADDED_FLAT_RATE_ENVELOPE: ['FP'],
  SM_FLAT_RATE_BOX: ['FS'],
  MD_FLAT_RATE_BOX: ['FB'],
  // `PM` is the same box to military and diplomatic post offices.
  LG_FLAT_RATE_BOX: ['PL', 'PM'],
};

/** All that the contract lists. */
const LISTED = new Set(
  '3D 3N 3R 5D BA BB CM CP DC DE DF DN DR E4 E6 FA FB FE FP FS LC LF LL LO LS NP OS P5 P6 P7 P8 P9 PA PL PM PR Q0 Q6 Q7 Q8 Q9 SN SP SR'.split(
    ' ',
  ),
);

/** The indicators of prices for a package in this packaging; in a box of one's own without one. */
export function indicatorsFor(packaging: string | undefined, abroad: boolean): readonly string[] {
  const flat_rate = FLAT_RATE[packaging ?? ''];
  if (flat_rate !== undefined) return flat_rate;
  if (abroad) return OWN_ABROAD;
  if (packaging === 'NON_RECTANGULAR') return OWN_TUBE;
  return OWN_BOX;
}

export function isListedIndicator(indicator: string): boolean {
  return LISTED.has(indicator);
}
