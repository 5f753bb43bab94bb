import type {
  ManifestDocumentsRequestData,
  ManifestRequestData,
  ReturnRequestData,
  VoidRequestData,
} from '@waybill/core';
import { operation } from './operation.js';

export const voidStored = operation({
  path: '/v1/voids',
  operation: 'voidStoredShipment',
  tag: 'Voids',
  summary: 'Void what was bought, by its stored result',
  description: 'Doing it again is harmless.',
  scope: 'buy',
  changes: true,
  of_result: true,
  body: 'VoidRequestData',
  answer: 'VoidAnswer',
  answered: 'What became of each package.',
  run: (aggregator, request: VoidRequestData, options) => aggregator.voidShipment(request, options),
});

export const closeDay = operation({
  path: '/v1/manifests',
  operation: 'closeDay',
  tag: 'Manifests',
  summary: 'Close the day: tell a carrier what it is handed over',
  description:
    'The account is that of `shipments`, or the one of the query. What is closed can no longer be voided.',
  scope: 'buy',
  changes: true,
  body: 'ManifestRequestData',
  answer: 'ManifestAnswer',
  answered: 'The manifests, and their documents as far as there are any yet.',
  run: (aggregator, request: ManifestRequestData, options) => aggregator.closeDay(request, options),
});

export const manifestDocuments = operation({
  path: '/v1/manifests/documents',
  operation: 'fetchManifest',
  tag: 'Manifests',
  summary: 'Documents of a closed day, by its stored result',
  scope: 'read',
  of_result: true,
  body: 'ManifestDocumentsRequestData',
  answer: 'ManifestAnswer',
  answered: 'The manifests with their documents.',
  run: (aggregator, request: ManifestDocumentsRequestData, options) =>
    aggregator.fetchManifest(request, options),
});

export const createReturn = operation({
  path: '/v1/returns',
  operation: 'createReturn',
  tag: 'Returns',
  summary: 'Make a label for goods that come back',
  description: 'It is not kept like a purchase, and each call makes another one.',
  scope: 'buy',
  changes: true,
  body: 'ReturnRequestData',
  answer: 'ReturnAnswer',
  answered: 'The label for the customer, or where it comes from.',
  name: 'shipment',
  status: 201,
  run: (aggregator, request: ReturnRequestData, options) => aggregator.createReturn(request, options),
});
