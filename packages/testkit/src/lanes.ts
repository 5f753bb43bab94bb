import { type Lane, lane } from './lane.js';

/**
 * The ways that ordinary shops send: within a country, to territories, islands and the military, across customs
 * borders and inside customs unions; sales, gifts, samples and documents; buyer or shop pays duties.
 */
export const LANES: readonly Lane[] = [
  lane('montreal', 'vancouver', { currency: 'CAD' }),
  lane('montreal', 'iqaluit', { currency: 'CAD' }),
  lane('vancouver', 'newYork', { currency: 'CAD', duties: 'buyer' }),
  lane('vancouver', 'sanJuan', { currency: 'CAD', duties: 'buyer' }),
  lane('montreal', 'paris', { currency: 'CAD', purpose: 'gift', duties: 'buyer' }),
  lane('vancouver', 'belfast', { currency: 'CAD', purpose: 'sample', duties: 'buyer' }),
  lane('austin', 'denver', { currency: 'USD', units: 'imperial' }),
  lane('sanFrancisco', 'honolulu', { currency: 'USD', units: 'imperial' }),
  lane('austin', 'sanJuan', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('austin', 'guam', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('austin', 'military', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('austin', 'iqaluit', { currency: 'USD', units: 'imperial', duties: 'shop' }),
  lane('sanFrancisco', 'berlin', { currency: 'USD', units: 'imperial', duties: 'buyer' }),
  lane('sanFrancisco', 'munich', { currency: 'USD', units: 'imperial', duties: 'shop' }),
  lane('sanFrancisco', 'tokyo', { currency: 'USD', units: 'imperial', purpose: 'documents' }),
  lane('berlin', 'munich', { currency: 'EUR' }),
  lane('berlin', 'vienna', { currency: 'EUR' }),
  lane('berlin', 'lasPalmas', { currency: 'EUR', duties: 'buyer' }),
  lane('berlin', 'zurich', { currency: 'EUR', duties: 'shop' }),
  lane('berlin', 'newYork', { currency: 'EUR', purpose: 'sample', duties: 'buyer' }),
  lane('parisShop', 'reunion', { currency: 'EUR', purpose: 'gift', duties: 'buyer' }),
  lane('london', 'belfast', { currency: 'GBP' }),
  lane('london', 'dublin', { currency: 'GBP', duties: 'shop' }),
  lane('sydney', 'perth', { currency: 'AUD' }),
  lane('sydney', 'auckland', { currency: 'AUD', purpose: 'gift', duties: 'buyer' }),
];
