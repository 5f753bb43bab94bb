import { defineHttpCarrier } from '@waybill/carrier-kit';
import { connect } from './connect.js';
import { fields } from './fields.js';
import { manifest, manifest_documents } from './manifest.js';
import { extras, options, request_extras } from './options.js';
import { packagings } from './packages.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

/** Canada Post / Postes Canada. Developer site: https://www.canadapost-postescanada.ca/cpc/en/business/developers.page */
export const canadapost = defineHttpCarrier({
  id: 'canadapost',
  name: 'Canada Post',
  settings,
  services,
  options,
  extras,
  request_extras,
  packagings,
  fields,
  connect,
  rating,
  shipping,
  tracking,
  voiding,
  recovery,
  manifest,
  manifest_documents,
  operations: {
    tracking: {
      numbers_per_call: 1,
      by_reference: true,
      event_zone: 'offset',
      source: 'track.xsd and the field tables of Tracking; they name no number of days',
    },
    voiding: {
      unit: 'package',
      until: 'manifested',
      money: 'refund_requested',
      source: 'Shipping OpenAPI 1.0.0, shipment.xsd; nothing is billed for what is voided in its group',
    },
    recovery: {
      finds_by: 'request_id',
      proves_absence: false,
      labels: true,
      window_days: 90,
      source:
        'Shipping OpenAPI 1.0.0, shipment.xsd, read 2026-11-22; not without a contract on the XML platform',
    },
    manifest: {
      scope: 'groups',
      duty: true,
      bills: true,
      documents: 'now',
      source: 'Shipping OpenAPI 1.0.0, manifest.xsd; with a contract only',
    },
    manifest_documents: { source: 'Shipping OpenAPI 1.0.0, manifest.xsd; kept for 90 days' },
  },
  tracking_url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{tracking_number}',
});

/** One account with Canada Post. */
export type CanadaPostProxy = ReturnType<typeof canadapost.create>;
