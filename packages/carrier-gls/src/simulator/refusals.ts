/** How GLS refuses: ShipIT in headers, an exception's text for what is no JSON, customs, gateway and token server in JSON. */
import type { z } from '@waybill/carrier-kit';
import { type BodyReader, jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const MEDIA_TYPE = 'application/glsVersion1+json';
const EXCEPTION = 'com.fasterxml.jackson.databind.exc.InvalidFormatException';

export function refusal({ status, problems }: Refusal): Response {
  const [problem] = problems;
  const { code = '', message = '', field } = problem ?? {};
  if (status === 401)
    return Response.json({ fault: { faultstring: message, detail: { errorcode: code } } }, { status });
  if (code === 'token') return Response.json({ errors: [{ message, type: '400' }] }, { status });
  if (code === CUSTOMS) {
    const errors = problems.map(({ field, message }) => ({ field, code: 'INVALID_DATA', message }));
    const title = 'customs consignment data contained validation problems';
    const body = { status: '400', type: '/problems/validation_error', title, errors };
    return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
  }
  if (status === 500) return new Response(null, { status });
  if (code === 'problem') {
    const body = { type: 'about:blank', title: 'Bad Request', status, detail: message };
    return Response.json(body, { status });
  }
  if (code === EXCEPTION) return new Response(`${EXCEPTION}: ${message}`, { status });
  const headers = {
    error: code,
    message: ascii(message),
    ...(field === undefined ? {} : { args: ascii(JSON.stringify([field, ...argsOf(message)])) }),
  };
  return new Response(null, { status, headers });
}

/** The problems of a customs consignment. */
export const CUSTOMS = 'customs';

/** The value and the text after the field: `["consignee.zip","0000","Shipment validation failed"]`. */
const argsOf = (message: string): string[] =>
  /^Invalid field \S+\. Value (.*) is not a valid value\. (.*)$/s.exec(message)?.slice(1) ?? [];

/** A header holds no other characters. */
const ascii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

/** A body of ShipIT's media type. What is missing, and what has a wrong value, is named as ShipIT does. */
export function shipItBody<Body>(schema: z.ZodType<Body>): BodyReader<Body> {
  const read = jsonBody(schema, {
    not_json: () => refuse(EXCEPTION, 'the document cannot be read'),
    invalid: ({ issues: [issue] }: z.ZodError) => {
      const field = issue?.path.join('.') ?? '';
      if (issue?.code === 'invalid_value') return refuse(EXCEPTION, `${field}: ${issue.message}`);
      const isMissing = issue !== undefined && 'input' in issue && issue.input === undefined;
      const code = isMissing ? 'MANDATORY_PARAMETER_NOT_SET' : 'INVALID_FIELD_VALUE';
      const message = isMissing
        ? `The Mandatory parameter ${field} is not set`
        : `Invalid field ${field}. Value ${JSON.stringify(issue?.input)} is not a valid value. ${issue?.message}`;
      return new Refusal(400, [{ code, message, field }]);
    },
  });
  return (request) => {
    if (request.headers.get('content-type')?.split(';')[0]?.trim() !== MEDIA_TYPE)
      throw refuse('UNSUPPORTED_MEDIA_TYPE', `The media type is not ${MEDIA_TYPE}.`, 415);
    return read(request);
  };
}

/** A document of ShipIT. */
export function reply(document: object): Response {
  return Response.json(document, { headers: { 'content-type': `${MEDIA_TYPE}; charset=utf-8` } });
}
