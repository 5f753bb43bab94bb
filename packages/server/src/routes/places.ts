import type { AddressRequestData, LocationsRequestData } from '@waybill/core';
import { operation } from './operation.js';

export const checkAddress = operation({
  path: '/v1/addresses',
  operation: 'checkAddress',
  tag: 'Addresses',
  summary: 'Whether a carrier knows an address, and how it writes it',
  scope: 'quote',
  body: 'AddressRequestData',
  answer: 'AddressAnswer',
  answered: 'What the carrier found out.',
  run: (aggregator, request: AddressRequestData, options) => aggregator.validateAddress(request, options),
});

export const locate = operation({
  path: '/v1/locations',
  operation: 'findLocations',
  tag: 'Locations',
  summary: 'Places of a carrier to hand packages over or to collect them',
  scope: 'quote',
  body: 'LocationsRequestData',
  answer: 'LocationsAnswer',
  answered: 'The nearest first.',
  name: 'locations',
  run: (aggregator, request: LocationsRequestData, options) => aggregator.findLocations(request, options),
});
