import type { PickupRequestData } from '@waybill/core';
import { PickupAvailabilityRequest, PickupRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { answer } from './support/replies.js';
import { fieldsOf, mapperOf, own, ownField, party } from './support/requests.js';

const mapper = mapperOf();
const day = { pickup_date: '2026-03-04', ready_time: '10:00', closing_time: '17:00' };
const created = (more: object = {}) =>
  mapper.createPickupRequest(
    new PickupRequest({ address: party('US'), ...day, package_count: 3, ...more } as PickupRequestData),
  );
const sent = (more: object = {}) => JSON.parse(JSON.stringify(created(more).document)).PickupCreationRequest;
const piecesOf = (more: object) =>
  sent(more).PickupPiece.map(
    (piece: Record<string, string>) =>
      `${piece.Quantity} of ${piece.ServiceCode} to ${piece.DestinationCountryCode}`,
  );

test('a pickup counts the packages of each service', () => {
  const shipments = [
    { carrier: 'ups', tracking_number: 'A', service: '03' },
    { carrier: 'ups', tracking_number: 'B', service: '02' },
    {
      carrier: 'ups',
      service: '03',
      meta: { parcels: [{ tracking_number: 'C' }, { tracking_number: 'D' }] },
    },
  ];
  expect(piecesOf({ shipments, package_count: 6 })).toEqual(['5 of 003 to US', '1 of 002 to US']);
  expect(piecesOf({ services: ['03', 'ups:02'], destination_country_codes: ['US', 'DE'] })).toEqual([
    '2 of 003 to US',
    '1 of 002 to DE',
  ]);
  expect(piecesOf({})).toEqual(['3 of 003 to US']);
  expect(piecesOf({ address: party('DE'), destination_country_codes: ['FR'] })).toEqual(['3 of 011 to FR']);
  expect(sent({ shipments, package_count: undefined }).ShippingLabelsAvailable).toBe('Y');
  expect(sent()).not.toHaveProperty('ShippingLabelsAvailable');
});

test('a pickup is of overweight packages if they are on average', () => {
  const overweight = (total_weight: number, weight_unit: string) => {
    const { OverweightIndicator, TotalWeight } = sent({ total_weight, weight_unit, package_count: 2 });
    return `${OverweightIndicator} ${TotalWeight.Weight} ${TotalWeight.UnitOfMeasurement}`;
  };
  expect([overweight(64, 'KG'), overweight(64.01, 'KG')]).toEqual(['N 64.0 KGS', 'Y 64.1 KGS']);
  expect([overweight(140, 'LB'), overweight(140.5, 'LB')]).toEqual(['N 140.0 LBS', 'Y 140.5 LBS']);
});

test('a pickup has its place, contact and payment as UPS takes them', () => {
  const points = Object.entries({
    front_door: 'Front Door',
    back_door: 'Back Door',
    side_door: 'Side Door',
    reception: 'Reception',
    mail_room: 'Mail Room',
    office: 'Office',
    loading_dock: 'Dock',
    porch: 'Porch',
    mailbox: 'Mailbox',
    knock: 'Knock',
    other: undefined,
  });
  for (const [package_location, PickupPoint] of points)
    expect(
      sent({ package_location, ...(package_location === 'other' && { instruction: 'Behind' }) }).PickupAddress
        .PickupPoint,
    ).toBe(PickupPoint);
  const address = {
    ...party('US'),
    address_lines: ['820 Larimer St', 'Unit 2'],
    phone_number: '303-555-0118 x1234567890',
  };
  expect(sent({ address, notify_email: 'a@example.com', with_price: true })).toMatchObject({
    RatePickupIndicator: 'Y',
    PickupDateInfo: { CloseTime: '1700', ReadyTime: '1000', PickupDate: '20260304' },
    PickupAddress: {
      AddressLine: ['820 Larimer St, Unit 2'],
      Phone: { Number: '3035550118', Extension: '1234567890' },
      ResidentialIndicator: 'N',
    },
    PaymentMethod: '01',
    Notification: { ConfirmationEmailAddress: 'a@example.com' },
  });
  expect(sent(own({ payment_method: '00', account_country_code: 'CA' }))).toMatchObject({
    PaymentMethod: '00',
    Shipper: { Account: { AccountCountryCode: 'CA' } },
  });
});

test('a pickup is refused by the field of its problem', () => {
  const refuses = (more: object, ...fields: string[]) =>
    expect(fieldsOf(() => created(more))).toEqual(fields);
  refuses({ pickup_date: '2026-03-02' }, 'pickup_date');
  refuses({ destination_country_codes: ['US', 'DE'] }, 'destination_country_codes');
  refuses({ package_count: 1, services: ['03', '02'] }, 'package_count');
  refuses({ package_count: 2, services: ['03', '02'] });
  refuses({ package_count: 999 });
  refuses({ package_count: 1000 }, 'package_count');
  for (const service of ['GROUND', '1']) refuses({ services: [service] }, 'services');
  refuses({ total_weight: 9999.9 });
  refuses({ total_weight: 10_000 }, 'total_weight');
  refuses(own({ account_country_code: 'us' }), ownField('account_country_code', '').slice(1));
  refuses(own({ payment_method: '03' }), ownField('payment_method', '').slice(1));
  for (const [field, most] of Object.entries({ instruction: 57, notify_email: 50 })) {
    const long = (length: number) => ({
      [field]: field === 'instruction' ? 'x'.repeat(length) : `${'x'.repeat(length - 10)}@a.example`,
    });
    refuses(long(most));
    refuses(long(most + 1), field);
  }
  const address = (more: object) => ({ address: { ...party('US'), ...more } });
  for (const [field, most] of Object.entries({ company_name: 27, person_name: 22, city: 50 })) {
    refuses(address({ [field]: 'x'.repeat(most) }));
    refuses(address({ [field]: 'x'.repeat(most + 1) }), `address.${field}`);
  }
  refuses(address({ company_name: undefined, person_name: 'x'.repeat(23) }), 'address.person_name');
  refuses(address({ address_lines: ['x'.repeat(74)] }), 'address.address_lines');
  const bare = { city: 'Denver', state_code: 'CO', postal_code: '80204', country_code: 'US' };
  refuses({ address: bare }, 'address.company_name', 'address.address_lines', 'address.phone_number');
  for (const country of ['US', 'CA'])
    refuses({ address: { ...party(country), state_code: undefined } }, 'address.state_code');
});

test('a price is of the same day, of a later one, or of a day with its times', () => {
  const option = (more: object) => {
    const wire = mapper.createPickupAvailabilityRequest(
      new PickupAvailabilityRequest({ address: party('US'), ...more } as never),
    );
    return (wire.document.PickupRateRequest as { ServiceDateOption: string }).ServiceDateOption;
  };
  expect([
    option({}),
    option({ pickup_date: '2026-03-03' }),
    option({ pickup_date: '2026-03-04' }),
    option(day),
  ]).toEqual(['01', '01', '02', '03']);
  expect(fieldsOf(() => option({ pickup_date: '2026-03-02' }))).toEqual(['pickup_date']);
});

test('the status of an open pickup is that of its code', () => {
  const statusOf = (OnCallStatusCode: string) => {
    const pickup = { carrier: 'ups', account: 'ups', confirmation_number: 'P1' };
    const request = mapper.createPickupStatusRequest({ pickup } as never);
    const body = {
      PickupPendingStatusResponse: {
        PendingStatus: { PRN: ' P1 ', ServiceDate: '20260304', OnCallStatusCode },
      },
    };
    return mapper.parsePickupStatusResponse({ request, replies: [answer(body, {}, 'status')] })[0]?.status;
  };
  expect(['001', '002', '003', '004', '005', '007', '008', '012'].map(statusOf).join(' ')).toBe(
    'scheduled scheduled completed missed scheduled cancelled unknown pending',
  );
});

test('a booking costs what the account pays, where UPS has a price', () => {
  const booked = (over: object) => {
    const replies = [answer({ PickupCreationResponse: { PRN: 'P1', ...over } }, {}, 'book')];
    const [pickup] = mapper.parsePickupResponse({ request: created({ services: ['03'] }), replies });
    return [pickup?.charge?.amount, ...(pickup?.meta.notices.map(({ message }) => message) ?? [])];
  };
  const total = { CurrencyCode: 'USD', GrandTotalOfAllCharge: '7.15' };
  expect(booked({ RateResult: total })).toEqual(['7.15']);
  expect(booked({ RateResult: { ...total, GrandTotalOfAllIncentedCharge: '6.10' } })).toEqual(['6.10']);
  expect(booked({ RateResult: { ...total, CurrencyCode: null } })).toEqual([undefined]);
  expect(booked({ RateStatus: { Code: '02' } })).toEqual([undefined, 'UPS has no price of this pickup.']);
  expect(booked({ RateStatus: { Code: '02', Description: ' Not now ' } })).toEqual([undefined, 'Not now']);
});
