import type { XmlNode } from '@waybill/carrier-kit/xml';
import { dayIn, type JourneyStage, timeIn } from '@waybill/simulator/business';
import { NIL } from './soap.js';
import { type CanparConsignment, TIME_ZONE } from './tariff.js';

/** Code and words of each stage. Made up but for PIC, ARR and DEL. */
const SCANS: Readonly<Record<JourneyStage, readonly [code: string, en: string, fr: string]>> = {
  created: ['MAN', 'SHIPMENT INFORMATION RECEIVED', 'INFORMATION REÇUE'],
  picked_up: ['PIC', 'PICKUP FROM CUSTOMER', 'RAMASSAGE CHEZ LE CLIENT'],
  departed: ['DEP', 'DEPARTURE FROM HUB', 'DÉPART DU CENTRE'],
  arrived: ['ARR', 'ARRIVAL AT HUB', 'ARRIVÉE AU CENTRE'],
  out_for_delivery: ['WC', 'WITH COURIER', 'AVEC LE LIVREUR'],
  delivered: ['DEL', 'DELIVERED', 'LIVRÉ'],
  voided: ['VOI', 'SHIPMENT VOIDED', 'ENVOI ANNULÉ'],
};
const BEFORE_DEPARTURE: readonly JourneyStage[] = ['created', 'picked_up', 'departed', 'voided'];

/** A scan at a stage of the journey, at a moment in milliseconds since the epoch. */
export function scanOf(stage: JourneyStage, at: number, { from, to }: CanparConsignment): XmlNode {
  const { city = '', province = '', country } = BEFORE_DEPARTURE.includes(stage) ? from : to;
  const [code, en, fr] = SCANS[stage];
  const wall = `${dayIn(TIME_ZONE, at).replaceAll('-', '')} ${timeIn(TIME_ZONE, at).replaceAll(':', '')}00`;
  return {
    'd:address': { 'd:city': city.toUpperCase(), 'd:country': country, 'd:province': province },
    'd:code': code,
    'd:code_description_en': en,
    'd:code_description_fr': fr,
    'd:comment': NIL,
    'd:local_date_time': wall,
    'd:time_shift': '0',
  };
}
