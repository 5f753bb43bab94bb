/**
 * What DHL's checkpoints mean. The codes are those of MyDHL API 3.1.1, `/reference-data`, data set "trackingEventCode", and
 * three that a list of version 3.3.1 has without a meaning (SD, EM, MF); the status that each is given is our judgement.
 * Read 2026-11.
 */
import { trackingCodes } from '@waybill/carrier-kit/after';

/** `typeCode` of an event. */
export const CHECKPOINTS = trackingCodes({
  pre_transit: 'DUMMY_PU',
  accepted: 'PU SA',
  in_transit: 'AF AR DF PL TR CI CU LV UV SM RW HN HO CR FD',
  'in_transit: customs_clearance': 'BL IC ES BR BN RR',
  'in_transit: rescheduled': 'AD',
  'in_transit: partner': 'TP',
  out_for_delivery: 'WC',
  attempted: 'ND',
  'attempted: business_closed': 'CA',
  'attempted: recipient_unavailable': 'NH',
  available_for_pickup: 'CC',
  delivered: 'OK',
  'delivered: damaged': 'DD',
  'exception: address_problem': 'BA CM',
  'exception: carrier_delay': 'NA TD MD',
  'exception: customs_hold': 'CD UD SI',
  'exception: damaged': 'DM',
  'exception: held': 'HI SS OH',
  'exception: misrouted': 'MC MS IR',
  'exception: partial_delivery': 'PD',
  'exception: payment_due': 'HP',
  'exception: redirected': 'ST',
  'exception: refused': 'RD',
  'exception: security': 'DP',
  'exception: trace': 'TI',
  returned: 'RT',
  'failed: destroyed': 'DS',
  remark: 'PY TT SC CS IA SD EM MF',
  'remark: payment_due': 'DI',
});
