/** Requests with every element that the schemas know, but for the other branch of a choice. */

const dimensions = '<dimensions><length>30.0</length><width>20</width><height>15.5</height></dimensions>';

export const rateRequest = `<?xml version="1.0" encoding="UTF-8"?>
<mailing-scenario xmlns="http://www.canadapost.ca/ws/ship/rate-v4">
  <customer-number>0007654321</customer-number>
  <contract-id>0041234567</contract-id>
  <promo-code>SPRING26</promo-code>
  <quote-type>commercial</quote-type>
  <expected-mailing-date>2026-03-03</expected-mailing-date>
  <options>
    <option><option-code>SO</option-code></option>
    <option><option-code>COV</option-code><option-amount>200.00</option-amount></option>
  </options>
  <parcel-characteristics>
    <weight>2.500</weight>${dimensions}
    <unpackaged>false</unpackaged><mailing-tube>0</mailing-tube><oversized>false</oversized>
  </parcel-characteristics>
  <services><service-code>DOM.EP</service-code><service-code>DOM.XP</service-code></services>
  <origin-postal-code>K1A0B1</origin-postal-code>
  <destination><domestic><postal-code>M5V2T6</postal-code></domestic></destination>
</mailing-scenario>`;

const DOMESTIC = '<domestic><postal-code>M5V2T6</postal-code></domestic>';
const rateAbroad = (destination: string) =>
  rateRequest
    .replace(DOMESTIC, destination)
    .replace(/<services>.*<\/services>/, '')
    .replace(/<options>.*<\/options>/s, '');
export const rateToUnitedStates = rateAbroad(
  '<united-states><zip-code>10118-0110</zip-code></united-states>',
);
export const rateToGermany = rateAbroad(
  '<international><country-code>DE</country-code><postal-code>10117</postal-code></international>',
);

const destination = `<destination>
    <name>Jo Receiver</name><company>Receiver &amp; Sons</company>
    <additional-address-info>Back door</additional-address-info>
    <client-voice-number>212-555-0100</client-voice-number>
    <address-details>
      <address-line-1>350 5th Ave</address-line-1><address-line-2>Floor 3</address-line-2>
      <city>New York</city><prov-state>NY</prov-state><country-code>US</country-code>
      <postal-zip-code>10118</postal-zip-code>
    </address-details>
  </destination>
  <options>
    <option><option-code>RASE</option-code></option>
    <option>
      <option-code>COV</option-code><option-amount>200.00</option-amount>
      <option-qualifier-1>true</option-qualifier-1><option-qualifier-2>x</option-qualifier-2>
    </option>
  </options>`;

const notification = `<notification>
    <email>jo.receiver@example.com</email><on-shipment>true</on-shipment>
    <on-exception>false</on-exception><on-delivery>1</on-delivery>
  </notification>`;

const preferences = `<preferences>
    <show-packing-instructions>false</show-packing-instructions>
    <show-postage-rate>true</show-postage-rate><show-insured-value>true</show-insured-value>
  </preferences>
  <references>
    <cost-centre>WEB</cost-centre><customer-ref-1>order 42</customer-ref-1><customer-ref-2>PO 7</customer-ref-2>
  </references>`;

const customs = `<currency>USD</currency><conversion-from-cad>0.730000</conversion-from-cad>
    <reason-for-export>OTH</reason-for-export><other-reason>exhibition</other-reason>
    <sku-list>
      <item>
        <customs-number-of-units>2</customs-number-of-units>
        <customs-description>Steel widget</customs-description><sku>W-1</sku>
        <hs-tariff-code>7326.90.00.10</hs-tariff-code><unit-weight>0.900</unit-weight>
        <customs-value-per-unit>24.50</customs-value-per-unit>
        <customs-unit-of-measure>PCE</customs-unit-of-measure>
        <country-of-origin>CA</country-of-origin><province-of-origin>ON</province-of-origin>
      </item>
    </sku-list>
    <duties-and-taxes-prepaid>12.50</duties-and-taxes-prepaid>
    <certificate-number>C-100</certificate-number><licence-number>L-100</licence-number>
    <invoice-number>I-100</invoice-number>`;

const street = `<address-line-1>61 York St</address-line-1><address-line-2>Unit 2</address-line-2>
      <city>Ottawa</city><prov-state>ON</prov-state>`;

export const shipmentRequest = `<?xml version="1.0" encoding="UTF-8"?>
<shipment xmlns="http://www.canadapost.ca/ws/shipment-v8">
  <customer-request-id>order-42-1</customer-request-id>
  <transmit-shipment>true</transmit-shipment>
  <quickship-label-requested>false</quickship-label-requested>
  <cpc-pickup-indicator>true</cpc-pickup-indicator>
  <requested-shipping-point>K1A0B1</requested-shipping-point>
  <shipping-point-id>0424</shipping-point-id>
  <expected-mailing-date>2026-03-03</expected-mailing-date>
  <provide-pricing-info>true</provide-pricing-info>
  <provide-receipt-info>true</provide-receipt-info>
  <delivery-spec>
    <service-code>USA.XP</service-code>
    <sender>
      <name>Warehouse Desk</name><company>Northern Widgets Inc.</company>
      <contact-phone>613-555-0100</contact-phone>
      <address-details>
        ${street}<country-code>CA</country-code><postal-zip-code>K1A0B1</postal-zip-code>
      </address-details>
    </sender>
    ${destination}
    <parcel-characteristics>
      <weight>2.500</weight>${dimensions}
      <unpackaged>false</unpackaged><mailing-tube>false</mailing-tube><oversized>false</oversized>
    </parcel-characteristics>
    ${notification}
    <print-preferences><output-format>4x6</output-format><encoding>PDF</encoding></print-preferences>
    ${preferences}
    <customs>${customs}<ioss-id>IM1234567890</ioss-id></customs>
    <settlement-info>
      <paid-by-customer>0007654321</paid-by-customer><contract-id>0041234567</contract-id>
      <cif-shipment>true</cif-shipment><intended-method-of-payment>Account</intended-method-of-payment>
      <promo-code>SPRING26</promo-code>
    </settlement-info>
  </delivery-spec>
  <return-spec>
    <service-code>DOM.EP</service-code>
    <return-recipient>
      <name>Returns</name><company>Northern Widgets Inc.</company>
      <address-details>${street}<postal-zip-code>K1A0B1</postal-zip-code></address-details>
    </return-recipient>
    <return-notification>returns@example.com</return-notification>
  </return-spec>
  <pre-authorized-payment>
    <account-number>1234</account-number><auth-code>5678</auth-code>
    <auth-timestamp>2026-03-03T10:00:00Z</auth-timestamp><charge-amount>12.50</charge-amount>
  </pre-authorized-payment>
  <create-public-key>true</create-public-key>
  <create-qr-code>false</create-qr-code>
</shipment>`;

export const groupShipmentRequest = shipmentRequest.replace(
  '<transmit-shipment>true</transmit-shipment>',
  '<group-id>monday</group-id>',
);

export const nonContractRequest = `<?xml version="1.0" encoding="UTF-8"?>
<non-contract-shipment xmlns="http://www.canadapost.ca/ws/ncshipment-v4">
  <requested-shipping-point>K1A0B1</requested-shipping-point>
  <delivery-spec>
    <service-code>USA.XP</service-code>
    <sender>
      <name>Warehouse Desk</name><company>Northern Widgets Inc.</company>
      <contact-phone>613-555-0100</contact-phone>
      <address-details>${street}<postal-zip-code>K1A0B1</postal-zip-code></address-details>
    </sender>
    ${destination}
    <parcel-characteristics>
      <weight>2.500</weight>${dimensions}
      <document>false</document><unpackaged>false</unpackaged><mailing-tube>false</mailing-tube>
    </parcel-characteristics>
    ${notification}
    ${preferences}
    <customs>${customs}</customs>
    <settlement-info><promo-code>SPRING26</promo-code></settlement-info>
  </delivery-spec>
</non-contract-shipment>`;

/** {@link shipmentRequest} without what is at odds with the rest, ready to be bought. */
export const shipmentAbroad = shipmentRequest
  .replace('<shipping-point-id>0424</shipping-point-id>', '')
  .replace(/<return-spec>.*<\/pre-authorized-payment>/s, '');

/** {@link shipmentAbroad}, but within Canada. */
export const shipmentAtHome = shipmentAbroad
  .replace(/<customs>.*<\/customs>/s, '')
  .replace('<option><option-code>RASE</option-code></option>', '')
  .replace('USA.XP', 'DOM.EP')
  .replace('350 5th Ave', '200 Front St W')
  .replace('New York', 'Toronto')
  .replace('>NY<', '>ON<')
  .replace('>US<', '>CA<')
  .replace('>10118<', '>M5V2T6<');

export const refundRequest = `<?xml version="1.0" encoding="UTF-8"?>
<shipment-refund-request xmlns="http://www.canadapost.ca/ws/shipment-v8">
  <email>dana.roy@example.com</email>
</shipment-refund-request>`;

export const nonContractRefundRequest = `<?xml version="1.0" encoding="UTF-8"?>
<non-contract-shipment-refund-request xmlns="http://www.canadapost.ca/ws/ncshipment-v4">
  <email>dana.roy@example.com</email>
</non-contract-shipment-refund-request>`;
