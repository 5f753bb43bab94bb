import type { PeopleAnswer } from '../api/bodies.js';
import { json, route } from '../api/route.js';
import { Problem } from '../problems/problem.js';

export const people = route({
  method: 'GET',
  path: '/v1/people',
  operation: 'listPeople',
  tag: 'Audit',
  summary: 'Who signs in, and what each may do',
  description: 'Of a tenant: its own people. They are added and removed with `waybill people`.',
  scope: 'admin',
  answers: { 200: { description: 'People.', content: { 'application/json': 'PeopleAnswer' } } },
  problems: ['not_offered'],
  async handle({ access: { key, people } }) {
    if (people === undefined) throw new Problem('not_offered', 'Nobody signs in at this server');
    const all = await people.list();
    const seen = key.tenant === undefined ? all : all.filter(({ tenant }) => tenant === key.tenant);
    const answer: PeopleAnswer = {
      people: seen.map(({ name, role, tenant = null, accounts = null, password }) => ({
        name,
        role,
        tenant,
        accounts,
        password: password !== undefined,
      })),
    };
    return json(answer);
  },
});
