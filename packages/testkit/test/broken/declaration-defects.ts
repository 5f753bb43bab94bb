import { RateRequest, ValidationError } from '@waybill/core';
import { included, issue, leftOut, noEffect } from '@waybill/core/plugin';
import { examplepost } from '../examplepost/definition.js';
import { type Defects, declaredAs, mappedBy, methodBy, stepBy } from './broken.js';

const { fields, services, options } = examplepost;

/** Mistakes in what is declared. */
export const DECLARATION_DEFECTS: Defects = {
  'speaks for an account of its own': methodBy('account', () => 'examplepost'),
  'lists a service twice': declaredAs({
    services: { ...services, rows: [...services.rows, ...services.rows.slice(-1)] },
  }),
  'offers another service than its README says': declaredAs({
    services: {
      ...services,
      rows: services.rows.map((row) => (row.code === 'EX-NXT' ? { ...row, name: 'Overnight' } : row)),
    },
  }),
  'lists a service under another code than its server uses': declaredAs({
    services: {
      ...services,
      rows: services.rows.map((row) => (row.code === 'EX-EXP' ? { ...row, code: 'EX-EXQ' } : row)),
    },
  }),
  'says nothing of a field': declaredAs({
    fields: {
      ...fields,
      rating: Object.fromEntries(
        Object.entries(fields.rating ?? {}).filter(([name]) => name !== 'item.sku'),
      ) as typeof fields.rating & object,
    },
  }),
  'quotes what it refuses when it is bought': declaredAs({
    fields: {
      ...fields,
      ...(fields.rating && {
        rating: { ...fields.rating, 'customs.sold_to': noEffect('The price does not depend on it.') },
      }),
    },
  }),
  'leaves a field out without saying so': declaredAs({
    fields: {
      ...fields,
      ...(fields.shipping && {
        shipping: { ...fields.shipping, 'shipment.declared_value': leftOut('There is no place for it.') },
      }),
    },
  }),
  'refuses an option that it says is met anyway': declaredAs({
    other_options: { do_not_leave: included('Parcels are handed over.', 'README.md') },
  }),
  'takes a declared value and prices it as refused': mappedBy((mapper) => ({
    createQuoteRequest: (request: RateRequest) => {
      if (request.shipment.declared_value !== undefined)
        throw new ValidationError([issue('shipment.declared_value', 'invalid', 'is not priced')], {});
      return mapper.createQuoteRequest(request);
    },
  })),
  'declares another default than its schema has': declaredAs({
    settings: {
      ...examplepost.settings,
      fields: {
        ...examplepost.settings.fields,
        time_zone: { meaning: 'Where today is.', default: 'UTC' },
      },
    },
  }),
  'has a setting that nothing reads': declaredAs({
    createProxy: (settings, context) =>
      examplepost.createProxy({ ...settings, time_zone: 'Europe/Berlin' }, context),
  }),
  'calls the sandbox in production': declaredAs({
    createProxy: (settings, context) =>
      examplepost.createProxy({ ...settings, environment: 'sandbox' }, context),
  }),
  'ships without declaring it': declaredAs({ fields: fields.rating ? { rating: fields.rating } : {} }),
  'takes packages in countries from which it does not ship': declaredAs({ ships_from: ['DE'] }),
  'drops options it does not know': stepBy('createQuoteRequest', (create) => (request) => {
    const known = request.shipment.options?.filter((asked) =>
      options.some(({ code, neutral }) => [code, neutral, `examplepost:${code}`].includes(asked)),
    );
    if (known === undefined) return create(request);
    return create(new RateRequest({ ...request, shipment: { ...request.shipment, options: known } }));
  }),
};
