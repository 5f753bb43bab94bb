import { defineSimulator } from '@waybill/simulator';
import type { WireParcel } from './parcels.js';
import { ID } from './tables.js';

interface Wire {
  readonly services: string[];
  readonly service: string;
  readonly options: string[];
  readonly parcels: WireParcel[];
  readonly parcel: WireParcel;
}

/** Made-up prices in cents that add up. */
function priceOf(service: string, options: readonly string[], { weight_g }: WireParcel) {
  const base = { 'EX-STD': 500, 'EX-EXP': 900 }[service] ?? 1500;
  const charges = [
    { name: 'Weight', amount: Math.ceil(weight_g / 10) },
    ...options.map((code) => ({ name: `Option ${code}`, amount: 250 })),
    { name: 'Online discount', amount: -50 },
  ];
  const net = charges.reduce((sum, { amount }) => sum + amount, base);
  const tax = Math.round(net * 0.19);
  return { base, charges, tax, total: net + tax };
}

const euros = (amount: number) => (amount / 100).toFixed(2);

export const simulator = defineSimulator({
  carrier: ID,
  settings: { username: 'demo', password: 'demo-password' },
  accounts: { second: { username: 'other', password: 'other-password' } },
  routes: (server, { purchased }) => {
    let parcels = 0;
    const logins = ['demo:demo-password', 'other:other-password'].map(
      (pair) => `Basic ${Buffer.from(pair).toString('base64')}`,
    );
    server.use(async (context, next) => {
      if (logins.includes(context.req.header('authorization') ?? '')) return next();
      return context.json({ errors: [{ code: 'LOGIN', message: 'Unknown login.' }] }, 401);
    });
    server.post('/v1/prices', async (context) => {
      const wire = await context.req.json<Wire>();
      const codes = wire.services.length > 0 ? wire.services : ['EX-STD', 'EX-EXP'];
      const prices = codes.map((service) => {
        const each = wire.parcels.map((parcel) => priceOf(service, wire.options, parcel));
        const add = (of: (price: (typeof each)[number]) => number) =>
          each.reduce((sum, price) => sum + of(price), 0);
        const names = each[0]?.charges.map(({ name }) => name) ?? [];
        const surcharges = names.map((name, index) => ({
          name,
          amount: euros(add(({ charges }) => charges[index]?.amount ?? 0)),
        }));
        return {
          service,
          name: service,
          base: euros(add(({ base }) => base)),
          surcharges,
          tax: euros(add(({ tax }) => tax)),
          total: euros(add(({ total }) => total)),
          days: 2,
        };
      });
      return context.json({ prices });
    });
    server.post('/v1/parcels', async (context) => {
      const wire = await context.req.json<Wire>();
      const id = `P${++parcels}`;
      purchased(`EX${id}`);
      const { total } = priceOf(wire.service, wire.options, wire.parcel);
      return context.json({ parcel_id: id, tracking: `EX${id}`, total: euros(total) }, 201);
    });
    server.get('/v1/labels/:id', (context) =>
      context.body(`label ${context.req.param('id')} as ${context.req.query('format')}`, 200, {
        'content-type': 'application/pdf',
      }),
    );
  },
});
