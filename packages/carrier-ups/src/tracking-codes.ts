/**
 * What UPS's codes mean. The codes are UPS's ("API codes" of the Tracking API: status codes, and activity codes by type);
 * the status that each is given is our judgement, save for the types, whose meaning UPS gives. Read 2026-11.
 */
import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/** `statusCode`: three digits. @internal */
export const STATUS_CODES = trackingCodes({
  unknown: '000 148 163',
  pre_transit: '003 044 045 077 079 080 157 166',
  'pre_transit: pickup_missed': '065 131 135',
  accepted: '038 160 167 168 169',
  in_transit: `
    005 010 014 016 025 039 042 047 057 070 071 073 074 084 087 094 134 137 138 158 159 164 165
  `,
  'in_transit: customs_clearance': '012 092',
  'in_transit: rescheduled': '055 136',
  out_for_delivery: '006 021 037 072 078 089 091 146 162',
  attempted: '022 023 024 060 061 062 066 145',
  available_for_pickup: '017 040 144 161',
  delivered: '011 026 143',
  exception: '013',
  'exception: action_needed': '029 050 139',
  'exception: carrier_delay': '030 046 048 049 076 086 090 093',
  'exception: customs_hold': '058 123 124 125 126 141',
  'exception: damaged': '059',
  'exception: held': '083',
  'exception: held_at_request': '019',
  'exception: payment_due': '085',
  'exception: refused': '064',
  'exception: security': '132',
  'exception: undeliverable': '069',
  'exception: weather': '032 051 052 053',
  returning: '035 036 067',
  returned: '034 081',
  'failed: destroyed': '149',
  'failed: lost': '068',
  'failed: seized': '147',
  cancelled: '007 043',
  remark: `
    018 020 027 028 041 054 056 063 075 082 088 095 096 097 098 099 100 101 102 103 104 105 106 107 108
    109 110 111 112 113 114 115 116 117 120 121 122 127 128 129 130 133 140 142 153 154 155 156
  `,
  'remark: return_requested': '033 118 119',
});

/** `type` of a status, where no code says more. @internal */
export const TYPES = trackingCodes({
  unknown: 'NA',
  pre_transit: 'M',
  accepted: 'P',
  in_transit: 'I DO DD W',
  out_for_delivery: 'O',
  delivered: 'D',
  exception: 'X',
  cancelled: 'MV',
  remark: 'U',
});

/** `code` of the types I, P and O. @internal */
export const MOVEMENT_CODES = trackingCodes({
  pre_transit: 'OC PL SP',
  accepted: 'OR PC PU PT XD',
  in_transit: 'AG AR AT DL DP DS EP HU IP LC LM UL WH XA XR YH YM YN YP',
  out_for_delivery: 'OD OF OT YF YI',
  cancelled: 'VP',
  remark: 'CA CD CL UA UD',
});

/** `code` of the types M and MV. @internal */
export const MANIFEST_CODES = trackingCodes({
  pre_transit: 'DP MP RD',
  cancelled: 'VP',
});

/** `code` of the type X: it gives the reason, and the reason decides whether the package may still arrive. @internal */
export const EXCEPTION_CODES = trackingCodes({
  accepted: 'HF P4 Z5',
  in_transit: `
    2O 2R 2S 2U 2V 4B 8M DA F0 F3 F7 GD HL IP LX PG RB RC UI XD YT YX Z3 ZK ZN ZV ZW
  `,
  out_for_delivery: 'RK RL ZS',
  attempted: `
    48 49 51 52 55 4M 5Z 6L AY C4 FM G3 G4 G5 G7 G8 GB HQ IQ IR KX KY KZ L1 OH UG VA VG YD ZM
  `,
  available_for_pickup: '6B I5 UE ZP',
  delivered: 'F4 FN FT K7 KM',
  'exception: action_needed': '63 99 BQ BR BT D7 DD DT TA TF Y2 Y3',
  'exception: address_problem': `
    46 47 3R 4H 4J 4Z 6G 6I 7L 9I A6 A7 A8 A9 AA AB AC AD AE AF AG AH AK AL AV AW C8 CW CY D4 DQ DS DW
    E0 E1 FA H1 H2 H3 H4 H5 IJ O7 OJ PH PI TB UD VD YF YG
  `,
  'exception: carrier_delay': `
    1 3 6 7 8 11 18 19 22 31 34 87 1K 1L 1M 1O 1P 1Q 1V 1X 2H 2Y 2Z 3A 3B 3C 3T 4F 4K 4Y 6E 6P 7G 7N 7Y
    7Z 8A 8G 8R 8Y 8Z 9L 9M 9N 9O 9P 9Q 9R 9S 9T 9U 9V 9X 9Y 9Z B1 C6 CC CD CL CQ D1 DC DU E3 ED EH EN
    EO FG G9 GC GV H7 HA HG HH I8 J8 K1 K2 LY MT NP NW OD OM P6 Q0 Q1 S6 S8 SX TI UK W8
  `,
  'exception: customs_hold': `
    5 29 40 43 71 1U 1W 2B 2N 2T 4C 4T 7I 7M 7P 7S 7T 7U AO B3 B4 B5 B6 B8 B9 BA BB BD BE BG BH BJ BK BP
    BV BW BX C3 CE CN CP CT CX CZ D0 D5 DB DE DN DY E4 E8 E9 ER ES EU EV EW FE FF GF GZ HW L2 L3 L5 LV
    MI OB OI OQ OT R1 R4 R5 R6 R7 RA RD RE RJ RM RP RR RS RU RX RZ S1 S2 S3 S4 S5 SF SI SJ SL SN SP SS
    SV SY T9 TE TG TT VK VP VQ VR X2 X3 X4 X5 X6 X7 X8 X9 XA XB XC XE XG XJ XK XL XN XO XV XW XY Y1 Y4
    Y5 YA Z1
  `,
  'exception: damaged': '13 24 25 27 45 64 65 66 67 A3 A4 A5 AJ HD HE HR KQ LN LO LQ TV',
  'exception: held': '72 84 1G 4I 4P 4Q 5T T3',
  'exception: held_at_request': '39 54 E2 O5 O8 S7 VB VE',
  'exception: label_problem': 'CH CJ',
  'exception: new_tracking_number': 'CG',
  'exception: other': `
    1A 2E 4R 7Q BF G1 H6 LZ O3 P7 RW TK TL TN TS UT VF VH VI VN VX X0 YI YU YV YW ZX ZY ZZ
  `,
  'exception: payment_due': '33 91 1C 1D 6T 7F C7 D9 E7 EY LH UW',
  'exception: prohibited': '60 73 1H 9F C9 CA CV D2 DP EX H9 HK HO I2 OR OS TX U0 U3 UN UR US',
  'exception: refused': 'AM AN AP AQ AS KI KN KR KS KT YE',
  'exception: rescheduled': `
    2 4 14 15 16 17 23 68 1B 3U 6K 6R 8K 8L AT AX AZ CK CM DG DR GH GI IB LE LF LI MF O6 OL RF RO RY TH
    TR VL XZ Y7 Y9 YR
  `,
  'exception: security': '95 7R G6',
  'exception: trace': '93 F8 TC UO UP',
  'exception: weather': '1E 2A 3D 6D 7V 7W 7X C5 DF DJ PZ',
  'returning: return_requested': 'CS',
  returning: '90 3N 6C 7H 8H A1 CF DL H8 I1 KP O0 O4 RV UF XU YJ YK',
  returned: '4S PP TU UA',
  'failed: destroyed': '26 1F 8D A2 BZ NI YL',
  'failed: lost': 'S9 TJ YM',
  'failed: seized': 'IY J0',
  cancelled: '5D',
  'remark: claim': '2G 3Z 5A 5B 6W 6X GN GO GQ GR I9 K5 K6 UL UX',
  remark: `
    30 56 59 76 79 92 1T 4L 8C 8E 8F 9C 9D 9J 9K HN J9 JB KO L0 L8 LU R3 R8 RG RH S0 SO SU T4 T5 T6 T7
    T8 V9 VU VV VW YS Z7 Z8 ZU
  `,
  'remark: redirected': `
    37 77 78 89 2X 3J 3L 3P 3Q 3S 3V 3W 4N 5G 5R 5S 5U 5V 5W 6H 6J 6Z 7C 7D 7E 8I F5 FW HJ HM I3 JA JC
    JH JI JJ K8 O1 O2 O9 OA RI TO UZ VJ VM VZ XS ZA ZB ZC ZD ZL ZO
  `,
});

/** `code` of the type D, and of statuses without a type. @internal */
export const DELIVERY_CODES = trackingCodes({
  accepted: 'VS',
  in_transit: '2D 2J 7A 83 85 86 BN EZ F0 F3 F7 FB YH',
  out_for_delivery: '2K 7K',
  available_for_pickup: '1N 2Q 5F EP ZI ZQ',
  delivered: `
    2W 3F 3G 3H 8O 9E A0 AI FV M1 M2 M3 M4 M5 M6 M7 M8 M9 MA MB MC MD ME MG MH MJ MK ML MM MN MP MQ MR
    MS MU MW MX NL NT OO OZ P5 PF UC YC ZE ZF ZG ZH
  `,
  exception: `
    0 9 12 28 32 41 42 44 50 53 57 61 62 70 74 7B 98 AU B2 BI BL BM BO BS CB CI CO CR CU DI DK DO DZ EA
    EC EE EF EG EI EJ EK EL EM EQ ET F1 F2 FC FI FO FZ GK HI KU L4 L6 LM MV NS NX OE RN RQ SB SE SG ST
  `,
  returned: 'B0',
  cancelled: 'EB',
  remark: '1Z 2C 38 4X 8N 8Q FD GW MY TW UJ',
});

/** `code` of UPS Mail Innovations, where there is no `statusCode`: the letters mean other things than in the lists above. @internal */
export const MAIL_INNOVATIONS_CODES = trackingCodes({
  pre_transit: '2N ML MP MQ PF Q0',
  accepted: '2O EN MV Q1 VS XA ZS ZY',
  in_transit: `
    1B DQ DR DS DY DZ MR MU MW MX MY MZ OF P2 P3 P5 P7 P8 PA PB Q2 Q3 Q4 Q7 YH YI ZN ZR ZT ZU ZV ZW ZZ
  `,
  'in_transit: customs_clearance': 'MS P4 Q6',
  'in_transit: partner': 'ZX',
  'in_transit: redirected': 'S4 S5 S6 S7 S8 YG',
  out_for_delivery: '1A EL P9 RB RE',
  'out_for_delivery: carrier_delay': 'RD',
  'out_for_delivery: payment_due': 'RC',
  attempted: 'P6 QS RF',
  'attempted: address_problem': 'RH',
  'attempted: carrier_delay': 'RG',
  'attempted: damaged': 'QV',
  'attempted: notice_left': 'DP DU DV DW EM QT',
  'attempted: recipient_unavailable': 'DO DX QU RI SR ZM',
  'attempted: refused': 'QX',
  'attempted: rescheduled': 'QW',
  available_for_pickup: '1C 1D AU ED P0 PC RP SO YD',
  'available_for_pickup: final_notice': 'PE',
  'available_for_pickup: held_at_request': 'R1',
  'available_for_pickup: notice_left': 'DN',
  delivered: '1E 1G DL F4 P1 PP RQ YC',
  'exception: address_problem': 'PI PN QZ R0 R5 RJ RK RM RR YF',
  'exception: carrier_delay': '00 EC PM',
  'exception: customs_documents': 'QA QB QC QD QE QF QG QH QI QJ QK QL QP',
  'exception: customs_hold': 'PD PK PO QM QN QQ',
  'exception: damaged': 'PH PX QR R3',
  'exception: held': 'QY R4',
  'exception: held_at_request': 'R6',
  'exception: misrouted': 'RN SN',
  'exception: payment_due': 'R7',
  'exception: prohibited': 'Q8 Q9 R8 RL',
  'exception: recipient_unavailable': 'R2',
  'exception: refused': 'PG PL PU YE',
  'exception: rescheduled': 'DM EB MT',
  'exception: unclaimed': 'RA',
  'exception: undeliverable': 'Q5',
  'exception: weather': 'EA PY',
  returning: 'EJ EK S9 SL SM SP',
  'returning: address_problem': 'EE EF EG EH SA SE SF SK YJ YK',
  'returning: carrier_delay': 'SD',
  'returning: damaged': 'SG',
  'returning: payment_due': 'SC',
  'returning: prohibited': 'SI',
  'returning: recipient_unavailable': 'SB',
  'returning: refused': 'SH',
  'returning: unclaimed': 'EI KP SJ',
  returned: '1F PJ PQ PR PS PT PV PW SQ XO',
  'returned: damaged': 'XD',
  'failed: destroyed': 'RS RT RU RV RW RX RY RZ S0 S1 S2 S3 YL',
  'failed: lost': 'R9 YM',
});

/** `code` of UPS Freight, where there is no `statusCode`. @internal */
export const FREIGHT_CODES = trackingCodes({
  unknown: '000',
  pre_transit: '001 003 037 038 039 045 072',
  accepted: '002 017 046 051',
  in_transit: `
    004 005 006 007 009 010 015 016 022 027 028 029 030 031 035 040 044 048 049 052 059 061 062 063 065
    066 067 068 069 070 073 074 080
  `,
  'in_transit: customs_clearance': '032 033 034 041 042 043 047 056',
  out_for_delivery: '011 055 057 060',
  delivered: '012 050',
  exception: '013',
  'exception: partial_delivery': '053 058',
  cancelled: '014',
  'remark: rescheduled': '020 036 054',
});

const NOTHING: TrackingMeaning = { status: null, reason: null };
/** A package that UPS calls delivered is elsewhere only by these codes. */
const NOT_WITH_RECIPIENT: readonly (string | null)[] = ['available_for_pickup', 'returned'];

interface Status {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly statusCode?: string | undefined;
}

/**
 * What a status means. UPS has five lists of codes with the same letters in them, so the three-digit `statusCode` decides
 * first, then the type says which list the `code` is from. A status that no list has is a remark.
 */
export function meaningOf({ type, code = '', statusCode = '' }: Status, service = ''): TrackingMeaning {
  const listed = STATUS_CODES.get(statusCode);
  if (listed !== undefined) return listed;
  if (/mail innovations/i.test(service)) return MAIL_INNOVATIONS_CODES.get(code) ?? ofType(type);
  if (/freight/i.test(service) && FREIGHT_CODES.has(code)) return FREIGHT_CODES.get(code) ?? NOTHING;
  switch (type) {
    case 'D': {
      const delivery = DELIVERY_CODES.get(code);
      return delivery !== undefined && NOT_WITH_RECIPIENT.includes(delivery.status) ? delivery : ofType(type);
    }
    case 'X':
      return EXCEPTION_CODES.get(code) ?? ofType(type);
    case 'I':
    case 'P':
    case 'O':
      return MOVEMENT_CODES.get(code) ?? ofType(type);
    case 'M':
    case 'MV':
      return MANIFEST_CODES.get(code) ?? ofType(type);
    case undefined:
      return DELIVERY_CODES.get(code) ?? NOTHING;
    default:
      return ofType(type);
  }
}

function ofType(type: string | undefined): TrackingMeaning {
  return TYPES.get(type ?? '') ?? NOTHING;
}
