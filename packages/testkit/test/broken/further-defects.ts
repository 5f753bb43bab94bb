import { type AddressResult, type Exchange, isAnswer } from '@waybill/core';
import { type Defect, mappedBy, sentBy } from './broken.js';
import { notStored } from './later-defects.js';

/** A carrier that makes mistakes in the answer about every address. */
const answeringBy = (change: (result: AddressResult) => AddressResult) =>
  mappedBy(({ parseAddressResponse }) => ({
    parseAddressResponse: (response) => {
      const [result, errors] = parseAddressResponse(response);
      return [result && change(result), errors];
    },
  }));

export const FURTHER_DEFECTS: readonly Defect[] = [
  {
    mistake: 'asks for an address by another path',
    carrier: sentBy((client) => ({
      send: (request) =>
        client.send({ ...request, url: request.url.replace('/addresses?', '/addresses?strict&') }),
    })),
    fails: ['further operations: sends the recorded requests'],
  },
  {
    mistake: 'calls every known address valid',
    carrier: answeringBy((result) =>
      result.verdict === 'corrected' ? { ...result, verdict: 'valid' } : result,
    ),
    fails: ['further operations: reads the recorded outcome'],
  },
  {
    mistake: 'trips over an answer about an address that is no document',
    carrier: mappedBy(({ parseAddressResponse }) => ({
      parseAddressResponse: (response) => {
        for (const reply of (response as Exchange).replies)
          if (isAnswer(reply) && reply.status < 300) JSON.parse(reply.body);
        return parseAddressResponse(response);
      },
    })),
    fails: ['further operations: any reply is survived'],
  },
  {
    mistake: 'reads only the addresses that it asked for itself',
    carrier: mappedBy(({ createAddressRequest, parseAddressResponse }) => {
      const sent = new WeakSet<object>();
      return {
        createAddressRequest: (request) => {
          const wire = createAddressRequest(request);
          sent.add(wire);
          return wire;
        },
        parseAddressResponse: notStored(parseAddressResponse, sent),
      };
    }),
    fails: ['further operations: a stored exchange reads the same'],
  },
];
