import type { AddressResult, PartyData } from '@waybill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { carrierName, carriers } from '../app/carriers.js';
import { texts } from '../texts/index.js';
import { lookUpAddress } from './check-address.js';
import { type AddressDraft, withSuggestion } from './draft.js';
import { partyOf } from './request.js';

/** A pause in typing after which the address is looked at. */
const PAUSE_MS = 700;

type Check = { readonly result: AddressResult } | 'checking' | 'failed' | undefined;

interface AddressCheckProps {
  readonly address: AddressDraft;
  readonly onTake: (address: AddressDraft) => void;
}

/** What a carrier says about an address while it is written, and its suggestions. */
export function AddressCheck({ address, onTake }: AddressCheckProps) {
  const [check, setCheck] = useState<Check>();
  const asked = lookedAt(address);
  const taken = useRef('');
  const isKnown = carriers.value !== undefined;
  useEffect(() => {
    setCheck(undefined);
    if (asked === undefined || asked === taken.current || !isKnown) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setCheck('checking');
      try {
        const result = await lookUpAddress(JSON.parse(asked) as PartyData, stop.signal);
        setCheck(result && { result });
      } catch {
        if (!stop.signal.aborted) setCheck('failed');
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, isKnown]);
  const take = (suggested: PartyData) => {
    const next = withSuggestion(address, suggested);
    // A carrier's own address needs no second look.
    taken.current = lookedAt(next) ?? '';
    onTake(next);
  };
  return (
    <div class="address-check" aria-live="polite">
      <Verdict check={check} onTake={take} />
    </div>
  );
}

function Verdict({
  check,
  onTake,
}: {
  readonly check: Check;
  readonly onTake: (suggested: PartyData) => void;
}) {
  const t = texts.value.address;
  if (check === undefined) return null;
  if (check === 'checking') return <p class="muted">{t.checking}</p>;
  if (check === 'failed') return <p class="muted">{t.failed}</p>;
  const { verdict, candidates, missing, carrier, checked } = check.result;
  const name = carrierName(carrier);
  if (verdict === 'not_checked') return null;
  if (verdict === 'valid')
    return <p class="good">✓ {checked.includes('street') ? t.valid(name) : t.valid_place(name)}</p>;
  const sentences = {
    corrected: t.corrected(name),
    ambiguous: t.ambiguous(name),
    incomplete: t.incomplete(name, missing.join(', ')),
    not_found: t.not_found(name),
  };
  return (
    <>
      <p class="warn">⚠ {sentences[verdict]}</p>
      <ul>
        {candidates.map(({ address }) => {
          const text = inOneLine(address);
          return (
            <li key={text}>
              {text}{' '}
              <button
                type="button"
                class="small"
                aria-label={`${t.take}: ${text}`}
                onClick={() => onTake(address)}
              >
                {t.take}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The parts that carriers look at, as text; undefined while there is too little to look at. */
function lookedAt(address: AddressDraft): string | undefined {
  const { address_lines, city, state_code, postal_code, country_code } = partyOf(address);
  if (address_lines === undefined || country_code === undefined || (city ?? postal_code) === undefined)
    return undefined;
  return JSON.stringify({ address_lines, city, state_code, postal_code, country_code });
}

function inOneLine({ address_lines = [], city, state_code, postal_code }: PartyData): string {
  return [...address_lines, city, state_code, postal_code]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
