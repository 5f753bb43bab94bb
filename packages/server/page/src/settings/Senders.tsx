import { Field } from '../shared/Field.js';
import { PartyFields, partyDraft, partyWith } from '../shared/PartyFields.js';
import { deskTexts } from '../texts/desk/index.js';
import { EMPTY_SENDER, moved, withEntry } from './draft.js';
import { Entry, Part } from './Entry.js';
import type { PartProps } from './SettingsView.js';

/** The places that parcels leave from. */
export function Senders({ settings: { senders }, onChange }: PartProps) {
  const t = deskTexts.value.settings;
  return (
    <Part title={t.senders} why={t.senders_why} count={senders.length}>
      {senders.map((sender, at) => (
        <Entry
          key={at}
          name={sender.name}
          title={t.sender(at + 1)}
          onRemove={() => onChange({ senders: withEntry(senders, at, undefined) })}
          onMove={(by) => onChange({ senders: moved(senders, at, by) })}
        >
          <Field
            label={t.name}
            pointer={`/senders/${at}/name`}
            value={sender.name}
            onChange={(name) => onChange({ senders: withEntry(senders, at, { ...sender, name }) })}
          />
          <PartyFields
            at={`/senders/${at}/party`}
            party={partyDraft(sender.party)}
            onChange={(draft) =>
              onChange({
                senders: withEntry(senders, at, { ...sender, party: partyWith(sender.party, draft) }),
              })
            }
          />
        </Entry>
      ))}
      <button type="button" onClick={() => onChange({ senders: [...senders, EMPTY_SENDER] })}>
        {t.add_sender}
      </button>
    </Part>
  );
}
