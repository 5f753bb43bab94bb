import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/** `StatusCode`. Source: PostNL, T & T status codes; 27, 28 and 31 stand in its table of events alone. */
const STATUSES = trackingCodes({
  pre_transit: '1 13',
  accepted: '2 3 23',
  in_transit: '5 21 31',
  'in_transit: customs_clearance': '9 20',
  out_for_delivery: '7',
  attempted: '8',
  available_for_pickup: '12',
  delivered: '11 22',
  returning: '27 28',
  exception: '4 6 14 15 16 17 19',
  'failed: lost': '18',
  remark: '99',
});

/** `Event/Code`, by the words of its table; where they say less, by the status that it has there. */
const EVENTS = trackingCodes({
  pre_transit: 'A01 A10 A21 A71 F01 J93 M03 X80 X81',
  'pre_transit: payment_due': 'A20 A22',
  'pre_transit: customs_clearance': 'X03',
  accepted: 'B01 B04 C01 X40 Z80',
  in_transit:
    'A08 A09 A11 A12 A13 A27 A28 A29 A30 A31 A32 A42 A43 A72 A74 A75 A76 A99 J01 J06 J10 J16 J22 J26 ' +
    'J27 J28 J45 J61 J90 Q12 Q13 Q15 R01 S05 V04 V12 V13 V22 V23 V31 V50 X01 X02 X06 X07 X08 X14 X15 ' +
    'X17 X19 X50 X51 X66 X68 Y05 Y33',
  'in_transit: redirected': 'A34 A35',
  'in_transit: carrier_delay': 'H32 J09 J14 J24 J36 T02 V02 V03 V11 V21 Y35 Y60 Y61 Y62',
  'in_transit: business_closed': 'J07 J17',
  'in_transit: address_problem': 'J33 Y23 Y24',
  'in_transit: customs_clearance': 'X04 X11 X60 X61 X62 X65 Y25',
  'in_transit: customs_documents': 'X10',
  'in_transit: customs_hold': 'X30 X63 X64',
  'in_transit: payment_due': 'X67',
  out_for_delivery: 'J05 J47 J55 J59 J95 X55',
  available_for_pickup: 'I08 J02 J12 J23 J52 X05 Y26',
  'attempted: recipient_unavailable': 'D08 J94 K14 K16 Y02 Y10 Y42',
  attempted: 'H34 J08 J29 J39 J41 J42 J48 K41 K70 Y15 Y36 Y38 Y39 Y41',
  'attempted: address_problem': 'H36 Y01 Y09 Y12 Y17 Y22 Y30 Y31 Y32',
  'attempted: refused': 'Y03 Y13 Y44 Y50',
  'attempted: damaged': 'Y04 Y11 Y14',
  'attempted: carrier_delay': 'Y08',
  'attempted: business_closed': 'Y43',
  'exception: address_problem': 'D02 D04 K02',
  'exception: recipient_unavailable': 'D03 D09 Y80',
  exception: 'D05 D06 D07 D40 F03 F04 F05 F06 F07 F08 F10 H23 K15 K30 K90 M01 Y81',
  'exception: carrier_delay': 'G01 G02 G03 G05 J92 K01 V01 V06 Y07',
  'exception: redirected': 'K03',
  'exception: refused': 'X42 X43',
  'returning: refused': 'H01 H38',
  'returning: address_problem': 'H02 H12 Y16',
  'returning: unclaimed': 'H03 Y20',
  'returning: damaged': 'H04 H35 Y18',
  'returning: recipient_unavailable': 'H05 H07 H16 H25 Y40',
  returning: 'H08 H09 H10 H15 H18 H20 H22 H24 H51 H52 I07 K43 X20 X21 X22 X24 Y19 Y21 Y37',
  'returning: customs_clearance': 'H17',
  'returning: customs_documents': 'Y47',
  returned: 'J63',
  delivered: 'I01 I02 I03 I05 I06 I09 I10 I11 I12 I22 I23 J91 K91 Z01 Z02 Z03 Z04 Z05 Z06 Z08 Z09',
  'failed: destroyed': 'K92 Y29',
  'failed: lost': 'Y71',
  cancelled: 'D41 H30 H31 Q02 R06',
  remark:
    'A41 A46 A73 A94 B06 C02 J56 J80 K25 K71 P20 P21 P22 P23 P24 Q14 Q16 Q17 Q18 Q19 X16 X52 Y45 Y46 ' +
    'Y48 Y64 Y65 Y66',
});

const NOTHING: TrackingMeaning = { status: null, reason: null };

export const statusMeaning = (code = ''): TrackingMeaning => STATUSES.get(code) ?? NOTHING;
export const eventMeaning = (code = ''): TrackingMeaning => EVENTS.get(code) ?? NOTHING;
