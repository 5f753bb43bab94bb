import { basicLogin, createTransport, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { type AustraliapostSettings, CARRIER, HOSTS, http } from './settings.js';

/**
 * Where files of labels are: hosts of Australia Post, and buckets of S3 in Sydney. Their links are signed, so the login is
 * not sent there.
 */
const LABEL_HOSTS = [
  'https://auspost.com.au',
  'https://*.auspost.com.au',
  'https://*.s3.ap-southeast-2.amazonaws.com',
  'https://*.s3-ap-southeast-2.amazonaws.com',
];

/** The only I/O: hosts, login, headers. */
export function connect(settings: AustraliapostSettings, context: CarrierContext): Send {
  const { api_key, password, account_number, label_host } = settings;
  return createTransport({
    carrier: CARRIER,
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    document_hosts: [...LABEL_HOSTS, ...(label_host === undefined ? [] : [label_host])],
    login: basicLogin(api_key, password),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'account-number': account_number,
    },
    context,
  });
}
