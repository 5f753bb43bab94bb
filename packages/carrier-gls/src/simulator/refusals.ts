/** How GLS refuses: ShipIT in headers, an exception's text for what is no JSON, the gateway and the token server in JSON. */
import type { z } from '@waybill/carrier-kit';
import { type BodyReader, jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const MEDIA_TYPE = 'application/glsVersion1+json';
const EXCEPTION = 'com.fasterxml.jackson.databind.exc.InvalidFormatException';

export function refusal({ status, problems: [problem] }: Refusal): Response {
  const { code = '', message = '', field } = problem ?? {};
  if (status === 401)
    return Response.json({ fault: { faultstring: message, detail: { errorcode: code } } }, { status });
  if (code === 'token') return Response.json({ errors: [{ message, type: '400' }] }, { status });
  if (code === 'problem') {
    const body = { type: 'about:blank', title: 'Bad Request', status, detail: message };
    return Response.json(body, { status });
  }
  if (code === EXCEPTION) return new Response(`${EXCEPTION}: ${message}`, { status });
  const headers = {
    error: code,
    message: ascii(message),
    ...(field === undefined ? {} : { args: ascii(field) }),
  };
  return new Response(null, { status, headers });
}

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
      return new Refusal(400, [{ code, message: `Invalid field ${field}. ${issue?.message}`, field }]);
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
