/** Proofs of delivery: GET /shipments/{waybill}/proof-of-delivery, `supermodelIoLogisticsExpressEPODResponse`. Each is a PDF. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { parseResponse } from './proof-of-delivery/reply.js';
import { createRequest, proofCalls, type WireProofRequest } from './proof-of-delivery/request.js';
import type { Account } from './settings.js';

export const proof_of_delivery: OperationFor<'proof_of_delivery', Account['settings'], WireProofRequest> = {
  createRequest,
  next: atOnce(proofCalls),
  parseResponse,
};
