/** Proofs of delivery: `supermodelIoLogisticsExpressEPODResponse`. */
import { paperPdf, Refusal, refuse } from '@waybill/simulator';
import type { Sold } from './sold.js';

const CONTENTS = [
  'epod-detail',
  'epod-summary',
  'epod-detail-esig',
  'epod-summary-esig',
  'epod-table',
  'epod-table-detail',
  'epod-table-esig',
];
const A4 = { width_mm: 210, height_mm: 297 };

/** @throws Refusal for a number that was not bought, and for what is not delivered yet. */
export async function proofOf(number: string, query: URLSearchParams, sold: Sold): Promise<object> {
  const kind = query.get('content') ?? 'epod-summary';
  if (!CONTENTS.includes(kind)) throw refuse('', 'Parameters not having correct format: content');
  const shipment = sold.find(number);
  const stages = shipment === undefined ? [] : sold.journeyOf(shipment);
  const delivered = stages.find(({ stage }) => stage === 'delivered');
  if (shipment?.id !== number || delivered === undefined)
    throw new Refusal(404, [{ code: '', message: 'No electronic proof of delivery found' }]);
  const lines = [
    `Waybill ${number}`,
    `Delivered in ${shipment.facts.to.city} at ${new Date(delivered.at).toISOString()}`,
    ...(kind.endsWith('esig') ? ['Signed: SPECIMEN'] : []),
  ];
  const paper = await paperPdf({ title: 'Proof of delivery', parties: [], lines, barcode: number, ...A4 });
  const content = Buffer.from(paper).toString('base64');
  return { documents: [{ encodingFormat: 'PDF', content, typeCode: 'POD' }] };
}
