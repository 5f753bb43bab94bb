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
    expect(envelope.children[0]?.children).toEqual([
      {
        namespace: 'urn:post',
        name: 'Shipment',
        attributes: { unit: 'kg', '{urn:instance}nil': 'true' },
        text: '',
        children: [
          { namespace: 'urn:post', name: 'Piece', attributes: {}, children: [], text: ' 1 <&2' },
          { namespace: 'urn:post', name: 'Piece', attributes: {}, children: [], text: '' },
        ],
      },
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

  test('is refused with the reason and the place', () => {
    expect(() => readXmlRequest('<a>\n<b></a>')).toThrow('2:7: unexpected close tag');
    expect(() => readXmlRequest('')).toThrow('root element');
  });

  test('has no DOCTYPE', () => {
    expect(() => readXmlRequest('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toThrow('DOCTYPE');
    expect(() => readXmlRequest('<!doctype a><a/>')).toThrow();
  });

  test('is not too deep', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(readXmlRequest(nested(256)).children).toHaveLength(1);
    expect(() => readXmlRequest(nested(257))).toThrow('more than 256 elements');
  });
});

describe('libxml2 judges and reads the same', () => {
  const GOOD = [
    SOAP,
    '<a/>',
    '\ufeff<?xml version="1.0"?><a/>',
    '<?pi x?><a/><!-- c --><?pi?>\n',
    '<a><!-- <!DOCTYPE --></a >',
    '<a>&#x41;&#38;&quot;</a>',
    '<a>x\r\ny</a>',
    '<a b="x\ty&#10;z\nw"/>',
    '<a xmlns="urn:1"><b xmlns=""><c xmlns="urn:2" d="1"/></b></a>',
    '<p:a xmlns:p="urn:1" p:b="1" b="2"><p:a xmlns:p="urn:2" p:b="3"/></p:a>',
    '<a xml:lang="en"/>',
    '<é/>',
    '<constructor><__proto__ toString="1"/></constructor>',
  ];
  const BAD = [
    '',
    ' ',
    'text<a/>',
    '<a/>text',
    '<a/><a/>',
    '<a></a><b/>',
    '<a',
    '< a/>',
    '<1a/>',
    '<a><b></a></b>',
    ' <?xml version="1.0"?><a/>',
    '<?xml?><a/>',
    '<a><?xml x?></a>',
    '<a b=1/>',
    '<a b/>',
    '<a b="<"/>',
    '<a b="1" b="2"/>',
    '<a b="&x;"/>',
    '<a>&x;</a>',
    '<a>&nbsp;</a>',
    '<a>&amp</a>',
    '<a> & </a>',
    '<a>&#0;</a>',
    '<a>\u0001</a>',
    '<a>]]></a>',
    '<a><![CDATA[x</a>',
    '<!-- -- --><a/>',
    '<p:a/>',
    '<a p:b="1"/>',
    '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>',
    '<a xmlns:p=""/>',
    '<a xmlns:xml="u"/>',
    '<a:b:c xmlns:a="u"/>',
  ];

  test.each(GOOD)('%j is a document', (text) => {
    expect(readXmlRequest(text)).toEqual(readByLibxml2(text));
  });

  test.each(BAD)('%j is not a document', (text) => {
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
  const attributes = element.attrs.map(({ name, namespaceUri, value }) => [
    namespaceUri === '' ? name : `{${namespaceUri}}${name}`,
    value,
  ]);
  return {
    namespace: element.namespaceUri,
    name: element.name,
    attributes: Object.fromEntries(attributes),
    children: element.find('*').flatMap((child) => (child instanceof LibxmlElement ? elementOf(child) : [])),
    text: element
      .find('text()')
      .map(({ content }) => content)
      .join(''),
  };
}
