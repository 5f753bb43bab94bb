import { defineSimulator, isBasic, startSimulator } from '@waybill/simulator';

const hillpost = defineSimulator({
  carrier: 'hillpost',
  settings: { username: 'demo', password: 'demo' },
  routes(server) {
    server.get('/rates', (c) =>
      isBasic(c.req.header('authorization'), 'demo', 'demo') ? c.json({ due: '12.05' }) : c.body(null, 401),
    );
  },
});
const simulator = await startSimulator(hillpost);
simulator.fault({ kind: 'html', status: 502 }, { path: /^\/rates/, times: 1 });
export const first = await fetch(`${simulator.settings.server_url}/rates`); // 502, an HTML page
export const second = await fetch(`${simulator.settings.server_url}/rates`); // 401
export const replies = simulator.exchanges.map(({ reply }) => reply?.status); // [502, 401]
await simulator.close();
