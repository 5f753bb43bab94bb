/**
 * What Canada Post's event identifiers mean, on both platforms. The codes are Canada Post's ("Messages and code tables",
 * tracking scan events, read 2026-11; 1497, 1499 and 5300 are in lists of other programs only); the status that each is given
 * is our judgement. Zeros in front do not count: `0174` is 174.
 */
import { trackingCodes } from '@waybill/carrier-kit/after';

/** `event-identifier`, `eventIdentifier`. Those of 610 to 620 say where a package was left, and claim no delivery. */
export const EVENT_CODES = trackingCodes({
  pre_transit: '3000 3002',
  accepted: '1300 1301 1302 1303 2300 4000',
  in_transit: `
    100 102 104 105 106 107 113 114 115 116 130 170 175 400 405 410 700 804 815 900 910 1240 1244 1703
    1705 2500 2501 4100 4202 4310 4311 4450 4500 4550 4600 4900 4950 5201 8901
  `,
  'in_transit: at_address_unconfirmed': '610 611 612 613 614 615 616 617 618 619 620',
  'in_transit: customs_clearance': '701 800 2601 4330 4400',
  'in_transit: redirected': '629 630 1241 1480 1490',
  'in_transit: rescheduled': '1444',
  out_for_delivery: '174 500',
  attempted: '1443',
  'attempted: business_closed': '1411 2411',
  'attempted: notice_left': '1435 1436 1437 1438 1479 1488',
  available_for_pickup: '1407 1701 2407',
  'available_for_pickup: final_notice': '156',
  delivered: `
    1405 1406 1408 1409 1421 1422 1423 1424 1425 1426 1427 1428 1429 1430 1431 1432 1433 1434 1441 1442
    1461 1462 1463 1465 1466 1467 1468 1469 1471 1472 1473 1475 1476 1496 1497 1498 1499 5300
  `,
  'exception: address_problem': '120 171 173 1245 1412 2412',
  'exception: carrier_delay': '160 161 162 163 621 622 623 624 625 626 627 628',
  'exception: customs_documents': '117',
  'exception: customs_hold': '127 810 1487 1495',
  'exception: damaged': '710',
  'exception: held': '118 1450 1484 1494 4700',
  'exception: held_at_request': '1410 2410',
  'exception: misrouted': '172',
  'exception: refused': '121',
  'exception: rescheduled': '1414 2414',
  'exception: undeliverable': '179 1483 1493 4650',
  'exception: weather': '159',
  returning: '183 1420 2600 3001',
  'returning: address_problem': '1415 1416 1481 1491',
  'returning: customs_documents': '182',
  'returning: customs_hold': '1100',
  'returning: label_problem': '169 181',
  'returning: payment_due': '167',
  'returning: prohibited': '168 184',
  'returning: refused': '1417 1418 1482 1492',
  'returning: unclaimed': '1419',
  'returning: undeliverable': '2802',
  'failed: destroyed': '150',
  cancelled: '190',
  remark: '20 21 152 198 1200 1203 1210 1214 1215 1216 1220 1221 1223 1224 1225 1234 2001 2101',
  'remark: redirected': '1230 1232',
});

/** Events that also happen on the way back to the sender: the text, or an event before them, says so. */
export const CODES_OF_BOTH_WAYS: readonly string[] = [
  '174',
  '1412',
  '1479',
  '1496',
  '1498',
  '1703',
  '2412',
  '4450',
];

/** Offsets of the abbreviations that `event-time-zone` has in Canada. Its other texts are no zones. */
export const ZONES: Readonly<Record<string, string | undefined>> = {
  NST: '-03:30',
  NDT: '-02:30',
  AST: '-04:00',
  ADT: '-03:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};
