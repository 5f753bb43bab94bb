/** Letters that prove a delivery: what USPS's replies mean, beyond the recorded cases. */
import { ProofRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { usps } from '../src/index.js';

const { mapper } = usps.create({ client_id: 'made-up', client_secret: 'made-up' });
const asked = { tracking_number: '9205590901010100000017', email_address: 'mara@quillprints.example' };
const delivered = {
  trackingNumber: asked.tracking_number,
  statusCategory: 'Delivered',
  uniqueMailPieceId: '71408826',
  mailPieceIntakeDate: '2026-03-03 16:05:12:000',
  tableCode: 'T',
};

const answer = (step: string, status: number, body: unknown) => ({
  step,
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

function outcomeOf(sent: ReturnType<typeof answer>, tracked: object = delivered) {
  const request = mapper.createProofRequest(new ProofRequest(asked));
  return mapper.parseProofResponse({ request, replies: [answer('track', 200, tracked), sent] });
}

describe('a letter', () => {
  test.each([
    [202, {}],
    [202, { resultText: 'Accepted' }],
    [200, { returnCode: '0' }],
  ])('is sent by status %s with %j', (status, body) => {
    expect(outcomeOf(answer('proof', status, body))).toMatchObject([{ sent_to: [asked.email_address] }, []]);
  });

  test('is refused by its code, whatever the status', () => {
    expect(outcomeOf(answer('proof', 202, { returnCode: '-1', resultText: 'No signature' }))).toMatchObject([
      null,
      [{ kind: 'carrier', code: '-1', message: 'No signature' }],
    ]);
  });

  test.each([
    [200, {}],
    [200, '<html>'],
    [503, { resultText: 'Unavailable' }],
  ])('may have been sent by status %s with %j: ask again, or look for it', (status, body) => {
    expect(outcomeOf(answer('proof', status, body))).toMatchObject([
      null,
      [
        {
          kind: 'unknown_outcome',
          retryable: true,
          details: { lookup: expect.stringContaining(asked.email_address) },
        },
      ],
    ]);
  });

  test('is not requested without the facts of the mailpiece', () => {
    const { tableCode: _, ...others } = delivered;
    expect(outcomeOf(answer('proof', 202, {}), others)).toMatchObject([null, [{ code: 'no_mailpiece' }]]);
  });
});

test.each([
  [{ tracking_number: asked.tracking_number }, 'email_address'],
  [{ ...asked, email_address: 'mara' }, 'email_address'],
  [{ ...asked, email_address: `${'m'.repeat(39)}@example.com` }, 'email_address'],
  [{ ...asked, kinds: ['photo'] }, 'kinds'],
  [{ ...asked, tracking_number: '9205 5909' }, 'tracking_number'],
] as const)('%j is refused by field', (data, field) => {
  expect(() => mapper.createProofRequest(new ProofRequest(data))).toThrow(field);
});

test.each([
  ['mara@quillprints.example', undefined, 'mara', 'mara'],
  ['mara.quill@example.com', undefined, 'mara', 'quill'],
  ['orders@quillprints.example', 'Mara Anne Quill', 'Mara Anne', 'Quill'],
])('the letter to %s for %s names %s %s', (email_address, name, first_name, last_name) => {
  const extra = name === undefined ? {} : { extra: { 'usps:name': name } };
  const request = mapper.createProofRequest(new ProofRequest({ ...asked, email_address, ...extra }));
  expect(request).toMatchObject({ first_name, last_name });
});
