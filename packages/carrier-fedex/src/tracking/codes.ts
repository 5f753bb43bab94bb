/**
 * What FedEx's codes mean. The codes are FedEx's (API Reference Guide, "Tracking Status Codes" and "Status Code and Statuses
 * for Webhook Tracking Events"; the exception codes are those of its mock tracking numbers and of the contract's
 * examples); the status that each is given is our judgement. Read 2026-11.
 */
import { trackingCodes } from '@waybill/carrier-kit/after';
import type { TrackingStatus } from '@waybill/core';

/** `code` and `derivedCode` of a status, `eventType` and `derivedStatusCode` of a scan. */
export const STATUS_CODES = trackingCodes({
  pre_transit: 'OC MD EP DS RP',
  'pre_transit: pickup_missed': 'DR PD',
  accepted: 'PU PX DO IP AP',
  in_transit: 'OF LO AA AC AF AR AX CH DP EA EO FD IN IT IX OW PF PL PM SF TR OX CC',
  'in_transit: split': 'SP',
  'in_transit: customs_clearance': 'CP',
  out_for_delivery: 'ED AD OD',
  attempted: 'DE',
  available_for_pickup: 'HL HP',
  delivered: 'DL',
  exception: 'SE',
  'exception: carrier_delay': 'DD DY',
  'exception: customs_hold': 'CD',
  returning: 'RS',
  cancelled: 'CA LP LC RD',
  remark: 'AE AO US RR RM RC AS RG',
  'remark: redirected': 'HA RA PR',
  'remark: return_requested': 'RT',
});

/** `exceptionCode` of a scan, `reason` of a status: they say what a delivery or shipment exception (DE, SE) is. */
export const EXCEPTION_CODES = trackingCodes({
  'exception: address_problem': '03',
  'exception: carrier_delay': '083 84',
  'exception: undeliverable': '099',
  'attempted: recipient_unavailable': '007 08 15',
  'in_transit: customs_clearance': 'A25',
});

/** `serviceCommitMessage/type`, where it says where the package is. */
export const COMMIT_MESSAGES = {
  SHIPMENT_LABEL_CREATED: 'pre_transit',
  CANCELLED_DESCRIPTION: 'cancelled',
  HELD_PACKAGE_AVAILABLE_FOR_RECIPIENT_PICKUP: 'available_for_pickup',
  HELD_PACKAGE_AVAILABLE_FOR_RECIPIENT_PICKUP_WITH_ADDRESS: 'available_for_pickup',
  HELD_PACKAGE_NOT_AVAILABLE_FOR_RECIPIENT_PICKUP: 'in_transit',
  FIRST_DELIVERY_ATTEMPTED: 'attempted',
  SUBSEQUENT_DELIVERY_ATTEMPTED: 'attempted',
  FINAL_DELIVERY_ATTEMPTED: 'attempted',
  USPS_DELIVERED: 'delivered',
  USPS_DELIVERING: 'in_transit',
  BROKER_DELIVERED_DESCRIPTION: 'in_transit',
  ESTIMATED_DELIVERY_DATE_UNAVAILABLE: null,
  DELIVERY_IN_MULTIPLE_PIECE_SHIPMENT: null,
  EXCEPTION_IN_MULTIPLE_PIECE_SHIPMENT: null,
} as const satisfies Readonly<Record<string, TrackingStatus | null>>;
