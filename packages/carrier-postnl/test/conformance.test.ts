import { describeCarrier } from '@waybill/testkit';
import { postnl } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { contracts } from './support/contract.js';

describeCarrier(postnl, {
  cases: new URL('./fixtures', import.meta.url),
  simulator,
  contracts,
  refusedAt: { 500: 'Labelling API v2_2, labellingResponseError: a Validation Fault' },
  essential: {
    Barcode: 'A label is made for a barcode.',
    ResponseShipments: 'Nothing else proves that a package was announced.',
    'ResponseShipments.*': 'Nothing else proves that a package was announced.',
  },
  unsent: { 'option pickup_point': '`delivery_point` asks for it, and is needed with it.' },
  skip: {
    'recovery: an exchange is taken up wherever it was cut, and nothing is bought':
      'A package is found by its barcode, which is in the replies before the purchase: a journal has them by then.',
  },
});
