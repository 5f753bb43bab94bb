import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/**
 * By `standard-event-code`, and where it is not enough by that and `ice`, or by these and `ric`. Source: DHL's list "ICE event RIC combinations" of July
 * 2024, read 2026-11-23; the neutral meaning is our own judgement.
 */
const MEANINGS = trackingCodes({
  pre_transit: 'VA',
  remark: 'DD GT',
  accepted: 'ES AE',
  in_transit: 'AA EE NB PO BV/PBNDT',
  'in_transit: customs_clearance': 'ZO',
  'in_transit: customs_hold': 'ZO/HLDCP ZO/HLDCU',
  'in_transit: security': 'BV/SECHK',
  'in_transit: partner': 'BV/TRBCR',
  'in_transit: redirected': 'PO/ROUCR PO/OFWRD ZN/OFWRD AA/OFWRD/RDRCR',
  'in_transit: misrouted': 'AA/OFWRD/CRRFN EE/OFWRD/CRRFN',
  out_for_delivery: 'PO/LDTMV PO/SRTED',
  attempted: 'ZN',
  'attempted: refused': 'ZN/DLVRF ZN/NTDEL/RFUSD',
  'attempted: address_problem': 'ZN/NTDEL/BDADD ZN/NTDEL/CPUNK ZN/NTDEL/MOVED ZN/NTDEL/WRGPN ZN/NTDEL/WRGRI',
  'attempted: recipient_unavailable': 'ZN/NTDEL/CNCNR ZN/NTDEL/NHOME',
  'attempted: business_closed': 'ZN/NTDEL/CLOSD',
  'attempted: payment_due': 'ZN/NTDEL/TRPMT',
  'attempted: carrier_delay': 'ZN/NTDEL/CAPEX ZN/NTDEL/CRROT ZN/NTDEL/DRCRU ZN/NTDEL/FRMJR ZN/NTDEL/TCHBD',
  'attempted: undeliverable': 'ZN/NTDEL/UDLVR',
  available_for_pickup: 'ZF LA PO/HLDCC',
  delivered: 'ZU',
  exception: 'BV',
  'exception: pickup_missed': 'AN',
  'exception: held': 'BV/EXPHD BV/INFCL LA/INFCL PO/EXPHD ZF/EXPHD ZN/EXPHD ZO/EXPHD',
  'exception: held_at_request': 'BV/EXPHD/STBSD ZN/ADVIS/STBSD',
  'exception: address_problem': 'BV/ALERT BV/EXPHD/BDADD BV/EXPHD/WRGRI PO/EXPHD/BDADD',
  'exception: customs_hold': 'BV/HLDCU',
  'exception: customs_documents': 'BV/EXPHD/MSDOC BV/EXPHD/PWMFD',
  'exception: damaged': 'BV/DMGDS AA/DMGDS EE/DMGDS BV/EXPHD/DMGED BV/EXPHD/DMGPC BV/EXPHD/DMPHD',
  'exception: misrouted': 'BV/MSRTD PO/MSRTD ZN/MSRTD',
  'exception: carrier_delay': 'BV/LDEXC BV/MVDEX BV/MVTEX PO/LDEXC PO/MVTEX ZN/LDEXC',
  'exception: label_problem': 'BV/RELBL BV/DTNPC',
  'exception: action_needed': 'BV/PURCR',
  returning: 'BV/RETRN ZN/RETRN ZO/RETRN BV/EXPHD/RTTSP ZN/EXPHD/RTTSP',
  'returning: return_requested':
    'AA/OFWRD/RTSCR BV/OFWRD/RTSCR EE/OFWRD/RTSCR PO/OFWRD/RTSCR ZN/OFWRD/RTSCR ZN/OFWRD/RTSSA',
  cancelled: 'BV/CANCL',
  'failed: destroyed': 'BV/DSPSD ZU/DSPSD ZN/DSPSD',
  'failed: seized': 'BV/CNFSC',
  'failed: lost': 'BV/EXPHD/LOSTX BV/RCCLS ZN/RCCLS',
});

/** `undefined` for a code that the list does not have. */
export function meaningOf(
  standard: string | undefined,
  ice: string | undefined,
  ric: string | undefined,
): TrackingMeaning | undefined {
  return (
    MEANINGS.get(`${standard}/${ice}/${ric}`) ??
    MEANINGS.get(`${standard}/${ice}`) ??
    MEANINGS.get(standard ?? '')
  );
}
