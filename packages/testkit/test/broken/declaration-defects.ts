import { RateRequest } from '@waybill/core';
import { noEffect } from '@waybill/core/plugin';
import { examplepost } from '../examplepost/definition.js';
import { type Defect, declaredAs, mappedBy, proxiedBy } from './broken.js';

const { fields, services, options } = examplepost;

/** Mistakes in what is declared. */
export const DECLARATION_DEFECTS: readonly Defect[] = [
  {
    mistake: 'speaks for an account of its own',
    carrier: proxiedBy((proxy) => ({ ...proxy, account: 'examplepost' })),
    fails: ['declared operations are offered'],
  },
  {
    mistake: 'lists a service twice',
    carrier: declaredAs({ services: { ...services, rows: [...services.rows, ...services.rows.slice(-1)] } }),
    fails: ['README tables equal the declarations', 'tables are sound'],
  },
  {
    mistake: 'offers another service than its README says',
    carrier: declaredAs({
      services: {
        ...services,
        rows: services.rows.map((row) => (row.code === 'EX-NXT' ? { ...row, name: 'Overnight' } : row)),
      },
    }),
    fails: ['README tables equal the declarations'],
  },
  {
    mistake: 'lists a service under another code than its server uses',
    carrier: declaredAs({
      services: {
        ...services,
        rows: services.rows.map((row) => (row.code === 'EX-EXP' ? { ...row, code: 'EX-EXQ' } : row)),
      },
    }),
    fails: ['README tables equal the declarations', 'services that are quoted or bought are listed'],
  },
  {
    mistake: 'says nothing of a field',
    carrier: declaredAs({
      fields: {
        ...fields,
        rating: Object.fromEntries(
          Object.entries(fields.rating ?? {}).filter(([name]) => name !== 'item.sku'),
        ) as typeof fields.rating & object,
      },
    }),
    fails: ['README tables equal the declarations', 'every field is declared'],
  },
  {
    mistake: 'quotes what it refuses when it is bought',
    carrier: declaredAs({
      fields: {
        ...fields,
        ...(fields.rating && {
          rating: { ...fields.rating, 'customs.aes': noEffect('The price does not depend on it.') },
        }),
      },
    }),
    fails: ['README tables equal the declarations', 'every field is declared'],
  },
  {
    mistake: 'declares another default than its schema has',
    carrier: declaredAs({
      settings: {
        ...examplepost.settings,
        fields: {
          ...examplepost.settings.fields,
          time_zone: { meaning: 'Where today is.', default: 'UTC' },
        },
      },
    }),
    fails: ['README tables equal the declarations', 'settings are as declared'],
  },
  {
    mistake: 'has a setting that nothing reads',
    carrier: declaredAs({
      createProxy: (settings, context) =>
        examplepost.createProxy({ ...settings, time_zone: 'Europe/Berlin' }, context),
    }),
    fails: ['every setting is read'],
  },
  {
    mistake: 'calls the sandbox in production',
    carrier: declaredAs({
      createProxy: (settings, context) =>
        examplepost.createProxy({ ...settings, environment: 'sandbox' }, context),
    }),
    fails: ['each environment has its own host'],
  },
  {
    mistake: 'ships without declaring it',
    carrier: declaredAs({ fields: fields.rating ? { rating: fields.rating } : {} }),
    fails: [
      'README tables equal the declarations',
      'declared operations are offered',
      'cases show a success and a refusal',
      'every option and extra is sent by some case',
    ],
  },
  {
    mistake: 'takes packages in countries from which it does not ship',
    carrier: declaredAs({ ships_from: ['DE'] }),
    fails: ['packages from elsewhere are refused'],
  },
  {
    mistake: 'drops options it does not know',
    carrier: mappedBy(({ createQuoteRequest }) => ({
      createQuoteRequest: (request) => {
        const known = request.shipment.options?.filter((asked) =>
          options.some(({ code, neutral }) => [code, neutral, `examplepost:${code}`].includes(asked)),
        );
        if (known === undefined) return createQuoteRequest(request);
        return createQuoteRequest(
          new RateRequest({ ...request, shipment: { ...request.shipment, options: known } }),
        );
      },
    })),
    fails: ['what is refused is not sent'],
  },
];
