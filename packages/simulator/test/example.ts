import { defineSimulator, startSimulator } from '@waybill/simulator';
import { basicLogin, refuse, route } from '@waybill/simulator/server';

const hillpost = defineSimulator({
  carrier: 'hillpost',
  settings: { username: 'demo', password: 'demo' },
  login: basicLogin({ refused: () => refuse('L1', 'The login is not known.', 401) }),
  refusal: ({ status, problems }) => Response.json({ errors: problems }, { status }),
  routes: () => [route('GET /rates', () => Response.json({ due: '12.05' }))],
});
const simulator = await startSimulator(hillpost);
simulator.fault({ kind: 'html', status: 502 }, { path: /^\/rates/, times: 1 });
export const first = await fetch(`${simulator.settings.server_url}/rates`); // 502, an HTML page
export const second = await fetch(`${simulator.settings.server_url}/rates`); // 401, the carrier's error document
export const replies = simulator.exchanges.map(({ reply }) => reply?.status); // [502, 401]
await simulator.close();
