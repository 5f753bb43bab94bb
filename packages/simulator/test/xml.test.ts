import { elementAt, elementsAt, readXmlRequest, textAt, type XmlElement } from '@waybill/simulator/xml';
import { XmlElement as LibxmlElement, XmlDocument, XmlLibError } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';

const SOAP = `<?xml version="1.0" encoding="UTF-8"?>
<s:Envelope xmlns:s="urn:soap" xmlns:i="urn:instance"><!-- a comment -->
  <s:Body>
    <Shipment xmlns="urn:post" unit='kg' i:nil="true"><Piece> 1 &lt;<![CDATA[&2]]></Piece><Piece/></Shipment>
  </s:Body>
</s:Envelope>
`;

describe('a request', () => {
  test('is a tree with its namespaces resolved', () => {
    const envelope = readXmlRequest(SOAP);
    expect(envelope).toMatchObject({ namespace: 'urn:soap', name: 'Envelope', attributes: {} });
    expect(envelope.children).toHaveLength(1);
    const namespace = 'urn:post';
    const piece = { namespace, name: 'Piece', attributes: {}, children: [] };
    const attributes = { unit: 'kg', '{urn:instance}nil': 'true' };
    const children = [' 1 <&2', ''].map((text) => ({ ...piece, text }));
    expect(envelope.children[0]?.children).toEqual([
      { namespace, name: 'Shipment', attributes, text: '', children },
    ]);
  });

  test('is walked through by names', () => {
    const envelope = readXmlRequest(SOAP);
    expect(elementsAt(envelope, 'Body/Shipment/Piece').map(({ text }) => text)).toEqual([' 1 <&2', '']);
    expect(elementAt(envelope, 'Body/Shipment')?.attributes.unit).toBe('kg');
    expect(textAt(envelope, 'Body/Shipment/Piece')).toBe('1 <&2');
    expect(elementsAt(envelope, 'Body/Piece')).toEqual([]);
    expect(elementAt(undefined, 'Body')).toBeUndefined();
    expect(textAt(envelope, 'Body/Invoice')).toBe('');
  });

  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

  test.each([
    ['with the place', '<a>\n<b></a>', '2:7: unexpected close tag'],
    ['where it is empty', '', 'root element'],
    ['with a DOCTYPE', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'DOCTYPE'],
    ['with a doctype in small letters', '<!doctype a><a/>', ''],
    ['that is too deep', nested(257), 'more than 256 elements'],
  ])('is refused %s', (_what, text, reason) => {
    expect(() => readXmlRequest(text)).toThrow(reason);
  });

  test('is read to a depth of 256 elements', () => {
    expect(readXmlRequest(nested(256)).children).toHaveLength(1);
  });
});

describe('libxml2 judges and reads the same', () => {
  const GOOD = {
    soap: [SOAP],
    'what stands beside the root': ['\ufeff<?xml version="1.0"?><a/>', '<?pi x?><a/><!-- c --><?pi?>\n'],
    tags: [
      '<a/>',
      '<é/>',
      '<a><!-- <!DOCTYPE --></a >',
      '<constructor><__proto__ toString="1"/></constructor>',
    ],
    text: ['<a>&#x41;&#38;&quot;</a>', '<a>x\r\ny</a>', '<a b="x\ty&#10;z\nw"/>'],
    namespaces: ['<a xmlns="urn:1"><b xmlns=""><c xmlns="urn:2" d="1"/></b></a>', '<a xml:lang="en"/>'],
    prefixes: ['<p:a xmlns:p="urn:1" p:b="1" b="2"><p:a xmlns:p="urn:2" p:b="3"/></p:a>'],
  };
  const BAD = {
    'no root, or more than that': ['', ' ', 'text<a/>', '<a/>text', '<a/><a/>', '<a></a><b/>'],
    tags: ['<a', '< a/>', '<1a/>', '<a><b></a></b>'],
    declarations: [' <?xml version="1.0"?><a/>', '<?xml?><a/>', '<a><?xml x?></a>', '<!-- -- --><a/>'],
    attributes: ['<a b=1/>', '<a b/>', '<a b="<"/>', '<a b="1" b="2"/>', '<a b="&x;"/>'],
    entities: ['<a>&x;</a>', '<a>&nbsp;</a>', '<a>&amp</a>', '<a> & </a>', '<a>&#0;</a>'],
    characters: ['<a>\u0001</a>', '<a>]]></a>', '<a><![CDATA[x</a>'],
    prefixes: ['<p:a/>', '<a p:b="1"/>', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    namespaces: ['<a xmlns:p=""/>', '<a xmlns:xml="u"/>', '<a:b:c xmlns:a="u"/>'],
  };

  test.each(Object.values(GOOD).flat())('%j is a document', (text) => {
    expect(readXmlRequest(text)).toEqual(readByLibxml2(text));
  });

  test.each(Object.values(BAD).flat())('%j is not a document', (text) => {
    expect(() => readByLibxml2(text)).toThrow(XmlLibError);
    expect(() => readXmlRequest(text)).toThrow();
  });
});

/** What libxml2 makes of a document. */
function readByLibxml2(text: string): XmlElement {
  using document = XmlDocument.fromString(text);
  return elementOf(document.root);
}

function elementOf(element: LibxmlElement): XmlElement {
  const nameOf = ({ name, namespaceUri: uri }: { name: string; namespaceUri: string }) =>
    uri === '' ? name : `{${uri}}${name}`;
  const children = element.find('*').filter((child) => child instanceof LibxmlElement);
  return {
    namespace: element.namespaceUri,
    name: element.name,
    attributes: Object.fromEntries(element.attrs.map((each) => [nameOf(each), each.value])),
    children: children.map(elementOf),
    text: element
      .find('text()')
      .map(({ content }) => content)
      .join(''),
  };
}
