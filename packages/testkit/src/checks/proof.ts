/** Proofs that a package was delivered. */
import assert from 'node:assert/strict';
import { fetchProofOfDelivery, type ProofRequestData } from '@waybill/core';
import { foreignHandles, strangerTo } from '../at-simulator.js';
import { onBought } from '../buy-at-simulator.js';
import { entriesText } from '../failures.js';
import type { Check, Suite } from '../suite.js';

/** What a request says besides the package: where to mail the proof, of a carrier that only mails it. */
function recipientOf({ definition }: Suite): Pick<ProofRequestData, 'email_address'> {
  const isMailed = definition.operations?.proof_of_delivery?.kinds.length === 0;
  return isMailed ? { email_address: 'dana.roy@example.com' } : {};
}

const there: Check = {
  name: 'proof of delivery: there is none before the delivery, and one after it',
  proves:
    'Of a package that is not delivered there is an entry of kind `not_found`, retryable. After the delivery the stored result of the purchase is enough: a document of a kind that is declared, or an address that it is mailed to.',
  needs: ['proof_of_delivery', 'shipping', 'wire'],
  run: onBought(async (buy, session, suite) => {
    const recipient = recipientOf(suite);
    const { proxy, shipment, numbers } = await buy();
    const [early, errors] = await fetchProofOfDelivery(proxy, { shipment, ...recipient });
    assert.equal(early, null, 'a proof before the delivery');
    assert.deepEqual(
      errors.map(({ kind, retryable }) => ({ kind, retryable })),
      [{ kind: 'not_found', retryable: true }],
      entriesText(errors),
    );
    session.running.advance({ days: 5 });
    const [proof, problems] = await fetchProofOfDelivery(proxy, { shipment, ...recipient });
    assert.ok(proof, entriesText(problems));
    const own = [shipment.tracking_number, ...numbers];
    assert.ok(own.includes(proof.tracking_number), `of another number: ${proof.tracking_number}`);
    assert.equal(proof.documents.length, proof.meta.documents.length, 'documents that are described');
    assert.ok(proof.documents.length + proof.sent_to.length > 0, 'neither a document nor an address');
  }),
};

const strangers: Check = {
  name: 'proof of delivery: of what others sent there is none',
  proves:
    'A shipment of another account or another carrier is refused by field before anything is sent; for a number that the carrier never issued there is an entry of kind `not_found`.',
  needs: ['proof_of_delivery', 'shipping', 'wire'],
  run: onBought(async (buy, session, suite) => {
    const recipient = recipientOf(suite);
    const { proxy, shipment, numbers } = await buy();
    const before = session.running.exchanges.length;
    for (const [handle, field] of foreignHandles(shipment, 'shipment')) {
      const [proof, errors] = await fetchProofOfDelivery(proxy, { shipment: handle, ...recipient });
      assert.equal(proof, null, field);
      assert.deepEqual(
        errors.map((entry) => entry.field),
        [field],
        entriesText(errors),
      );
    }
    assert.equal(session.running.exchanges.length, before, 'something was sent');
    const [proof, errors] = await fetchProofOfDelivery(proxy, {
      // Some carriers prove the delivery of a whole shipment, by a number that no package has.
      tracking_number: strangerTo(shipment.tracking_number ?? numbers[0] ?? ''),
      ...recipient,
    });
    assert.equal(proof, null, 'a proof for a number that the carrier never issued');
    assert.deepEqual(
      errors.map(({ kind }) => kind),
      ['not_found'],
      entriesText(errors),
    );
  }),
};

/** Proofs of delivery. */
export const PROOF_CHECKS: readonly Check[] = [there, strangers];
