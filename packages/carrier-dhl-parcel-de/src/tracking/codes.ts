import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit';

/**
 * By `standard-event-code`, and where it is not enough by that and `ice`. Source: DHL's list "ICE event RIC combinations" of July
 * 2024, read 2026-11-23; the neutral meaning is our own judgement.
 */
const MEANINGS = trackingCodes({
  pre_transit: 'VA',
  remark: 'DD GT',
  accepted: 'ES AE',
  in_transit: 'AA EE NB PO BV/PBNDT',
  'in_transit: customs_clearance': 'ZO',
  'in_transit: customs_hold': 'ZO/HLDCP ZO/HLDCU',
  'in_transit: held': 'LA',
  'in_transit: security': 'BV/SECHK',
  'in_transit: partner': 'BV/TRBCR',
  'in_transit: redirected': 'PO/ROUCR',
  out_for_delivery: 'PO/LDTMV PO/SRTED',
  attempted: 'ZN',
  'attempted: refused': 'ZN/DLVRF',
  available_for_pickup: 'ZF LA/HLDCC LA/CNRFC PO/HLDCC',
  delivered: 'ZU',
  exception: 'BV',
  'exception: pickup_missed': 'AN',
  'exception: held': 'BV/EXPHD BV/INFCL LA/INFCL PO/EXPHD ZF/EXPHD ZN/EXPHD ZO/EXPHD',
  'exception: customs_hold': 'BV/HLDCU',
  'exception: damaged': 'BV/DMGDS AA/DMGDS EE/DMGDS',
  'exception: misrouted': 'BV/MSRTD PO/MSRTD ZN/MSRTD',
  'exception: carrier_delay': 'BV/LDEXC BV/MVDEX BV/MVTEX PO/LDEXC PO/MVTEX ZN/LDEXC',
  'exception: label_problem': 'BV/RELBL BV/DTNPC',
  'exception: action_needed': 'BV/PURCR',
  'exception: trace': 'BV/RCCLS',
  returning: 'BV/RETRN ZN/RETRN ZO/RETRN',
  cancelled: 'BV/CANCL',
  'failed: destroyed': 'BV/DSPSD ZU/DSPSD ZN/DSPSD',
  'failed: seized': 'BV/CNFSC',
  'failed: lost': 'ZN/RCCLS',
});

/** `undefined` for a code that the list does not have. */
export function meaningOf(
  standard: string | undefined,
  ice: string | undefined,
): TrackingMeaning | undefined {
  return MEANINGS.get(`${standard}/${ice}`) ?? MEANINGS.get(standard ?? '');
}
