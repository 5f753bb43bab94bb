/** Requests are forms with a document in `RQXML`; every answer has HTTP 200. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { type Login, type Refusal, refuse, type ServedRequest } from '@waybill/simulator/server';
import { readXmlRequest, textAt, type XmlElement } from '@waybill/simulator/xml';

/** `Ship`, of `/v2/Ship.php`. */
const apiAt = (path: string): string => /(\w+)\.php$/.exec(path)?.[1] ?? '';

/** @throws Refusal for anything but the document of this API in the form field. */
export function readMercury({ headers, path, text }: ServedRequest): XmlElement {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  let document: XmlElement | undefined;
  try {
    document = readXmlRequest((isForm && new URLSearchParams(text).get('RQXML')) || '');
  } catch {
    // The real server gives the same reply in both cases.
  }
  if (document?.name !== `${apiAt(path)}Request`)
    throw refuse('Login', 'Required element Login not found', 200);
  return document;
}

/** The login is in the document. */
export const login: Login = (accounts) => ({
  accountOf: (request) => {
    const document = readMercury(request);
    const at = (element: string) => textAt(document, element);
    if (at('Login/Username') === '') throw refuse('Login', 'Required element Login not found', 200);
    const known = accounts.find(
      ({ username, password }) => username === at('Login/Username') && password === at('Login/Password'),
    );
    if (known === undefined)
      throw refuse('Password', 'The username/password combination provided is invalid', 200);
    if (![known.client_id, ''].includes(at('ClientID')))
      throw refuse(
        'ClientID',
        `User ${known.username} does not have permissions to client: ${at('ClientID')}`,
        200,
      );
    return known;
  },
});

/** A success. */
export function replyOf(request: XmlElement, Result: XmlNode): Response {
  const Test = textAt(request, 'Test') === 'true' ? { Test: 'true' } : {};
  return xml(request.name.replace('Request', 'Response'), { ...Test, Result });
}

/** Errors. Where there is no login the root is `Response`. */
export function refusalOf({ problems }: Refusal, { path }: ServedRequest): Response {
  const errors = problems.map(({ code, message }) => ({ ErrorCode: code, ErrorMessage: message }));
  const isBare = problems.some(({ message }) => message === 'Required element Login not found');
  if (isBare) return xml('Response', { Errors: { Error: errors } });
  return xml(`${apiAt(path)}Response`, { Errors: { Error: errors }, Result: { Success: 'false' } });
}

function xml(root: string, content: XmlNode): Response {
  return new Response(writeXml({ [root]: content }), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
