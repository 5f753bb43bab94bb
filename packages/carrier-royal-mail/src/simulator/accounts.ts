/** The accounts, and the two logins. */
import { type Gate, type Login, refuse } from '@waybill/simulator/server';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: {
    api_key: '5b0c9e1f-7d42-4a86-9f3b-2c61e8d0a714',
    tracking_client_id: '7a1e5c0934d84bf2a6c0e9b1f2d35847',
    tracking_client_secret: 'sImUlAtEd-1-wQ8rT2yU5pL9',
  },
  second: {
    api_key: 'c27f4d80-91ab-4e35-b6d8-0f5a3e9c1b62',
    carrier_name: 'Royal Mail OBA',
    tracking_client_id: '20f9b3d7c6e1485a9d7e4c5b8a1f0632',
    tracking_client_secret: 'sImUlAtEd-2-bN4vC7xZ1mK6',
  },
} as const;
export type SimulatedSettings = (typeof ACCOUNTS)['first' | 'second'];

/** `Authorization: Bearer <key>`. The contract has no document for 401. */
export const login: Login = (accounts) => ({
  accountOf: ({ headers }) => {
    const known = accounts.find(({ api_key }) => headers.get('authorization') === `Bearer ${api_key}`);
    if (known === undefined) throw refuse('', '', 401);
    return known;
  },
});

/** Client id and secret, and the terms that every call accepts. Errors are those of Tracking API v2. */
export const trackingGate: Gate = {
  login: (accounts) => ({
    accountOf: ({ headers }) => {
      if (headers.get('x-accept-rmg-terms') !== 'yes')
        throw refuse('E0004', 'Failed header validation for X-Accept-RMG-Terms', 400);
      const known = accounts.find(
        ({ tracking_client_id, tracking_client_secret }) =>
          headers.get('x-ibm-client-id') === tracking_client_id &&
          headers.get('x-ibm-client-secret') === tracking_client_secret,
      );
      if (known === undefined) throw refuse('', 'Invalid client id or secret', 401);
      return known;
    },
  }),
  refusal: ({ status, problems }) => {
    const [{ code, message } = { code: '', message: '' }] = problems;
    const httpMessage =
      status === 404 ? 'Resource Not Found' : status === 401 ? 'Unauthorized' : 'Bad Request';
    const base = { httpCode: String(status), httpMessage };
    const why = {
      errorCode: code,
      errorDescription: message,
      errorCause: message,
      errorResolution: 'Resubmit',
    };
    const document = code === '' ? { ...base, moreInformation: message } : { ...base, errors: [why] };
    return Response.json(document, { status });
  },
};
