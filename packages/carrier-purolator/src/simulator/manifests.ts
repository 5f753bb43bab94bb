/**
 * Voids, the close of the day, after which a shipment can no longer be voided, and the manifests, which are made overnight.
 * Purolator's numbers for these errors are not published; these are made up.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { SimulatorContext } from '@waybill/simulator';
import { dayIn, daysBetween, paperPdf, type SoldShipment } from '@waybill/simulator/business';
import { elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { type Sold, type SoldFacts, TIME_ZONE } from './purchases.js';
import { problem } from './rules.js';

/** What was closed at one time. */
interface Batch {
  readonly account: string;
  readonly at: number;
  readonly shipments: readonly SoldShipment<SoldFacts>[];
}

/** While a close is worked on, another one is refused. */
const CLOSING_MS = 3_600_000;
const DAYS_KEPT = 10;

export function createManifests(sold: Sold, { now, url }: Pick<SimulatorContext, 'now' | 'url'>) {
  const batches: Batch[] = [];
  const today = () => dayIn(TIME_ZONE, now());
  const pathOf = (batch: Batch) => `/EWS/Documents/manifest-${batches.indexOf(batch) + 1}.pdf`;

  return {
    /** `VoidShipmentResponse`: any PIN of a shipment voids all of it. @throws Refusal */
    voidShipment(pin: string, account: string): XmlNode {
      const shipment = sold.find(pin);
      if (shipment === undefined || shipment.account !== account)
        throw problem('1100310', `The PIN ${pin} is not valid.`, 'PIN');
      const result = sold.void(shipment);
      if (result === 'too_late')
        throw problem('1100311', `The shipment ${pin} is manifested and cannot be changed.`, 'PIN');
      if (result === 'already') throw problem('1100312', `The shipment ${pin} cannot be changed.`, 'PIN');
      return { ShipmentVoided: 'true' };
    },

    /** `ConsolidateResponse`: every open shipment of the account, but for those of later days. @throws Refusal */
    consolidate(account: string): XmlNode {
      const last = batches.findLast((batch) => batch.account === account);
      if (last !== undefined && now() - last.at < CLOSING_MS)
        throw problem('1100408', 'The manifest is already closed or in the manifesting phase.');
      const shipments = sold.open(account).filter(({ facts }) => facts.day <= today());
      sold.close(shipments);
      batches.push({ account, at: now(), shipments });
      return { Consolidate: 'true' };
    },

    /** `GetShipmentManifestDocumentResponse`: links to the manifests of the days that are asked for. @throws Refusal */
    documents(request: XmlElement, account: string): XmlNode {
      const days = elementsAt(request, 'ShipmentManifestDocumentCriterium/ShipmentManifestDocumentCriteria');
      const found = days.flatMap((criteria) => {
        const day = textAt(criteria, 'ManifestDate');
        if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
          throw problem('1300317', 'The manifest date is not valid.', 'ManifestDate');
        if (daysBetween(day, today()) > DAYS_KEPT)
          throw problem('1300319', `The manifest date is more than ${DAYS_KEPT} days ago.`, 'ManifestDate');
        return batches.filter((batch) => batch.account === account && dayIn(TIME_ZONE, batch.at) === day);
      });
      const made = found.filter(({ at }) => dayIn(TIME_ZONE, at) < today());
      if (made.length === 0) throw problem('1300316', 'The manifest is not available.', 'ManifestDate');
      return {
        ManifestBatches: {
          ManifestBatch: made.map((batch) => ({
            ShipmentManifestDate: dayIn(TIME_ZONE, batch.at),
            ManifestCloseDateTime: closeTime.format(batch.at).replace(',', ''),
            ManifestBatchDetails: {
              ManifestBatchDetail: {
                DocumentType: 'SummaryManifest',
                Description: 'Summary Manifest',
                DocumentStatus: 'Completed',
                URL: url() + pathOf(batch),
              },
            },
          })),
        },
      };
    },

    /** The manifest behind a link. */
    async fileAt(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const batch = batches.find((one) => pathOf(one) === path);
      return (
        batch &&
        paperPdf({
          title: `Summary manifest ${dayIn(TIME_ZONE, batch.at)}`,
          parties: [],
          lines: batch.shipments.map(({ id, facts }) => `${id} ${facts.to.city} ${facts.to.postal_code}`),
          barcode: batch.account,
        })
      );
    },
  };
}

const closeTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
