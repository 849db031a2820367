/** The time zone, by which others see the reader's local time. */
import { updateSettings } from '@parlance/client/calls';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { client } from '../../store/session/service.ts';
import { own } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { save } from '../saving.ts';
import { deviceZone, findZones, zoneNow, zoneWords } from './zones.ts';

const id = 'setting-timezone';
const mostOffered = 40;

const choose = (zone: string): void => {
  const before = own.value?.timezone ?? '';
  if (zone === before) return;
  const store = (timezone: string) => client.call(updateSettings, { timezone });
  void save(id, () => store(zone), before === '' ? undefined : () => store(before));
};

export const TimeZone = () => {
  const zone = own.value?.timezone ?? '';
  const here = deviceZone();
  return (
    <FieldRow id={id} label={t('Time zone')} about={zone === '' ? undefined : zoneNow(zone)}>
      {(control) => (
        <>
          <Combobox
            id={control.id}
            label={t('Time zone')}
            value={zoneWords(zone)}
            options={(text) =>
              findZones(text, mostOffered).map((key) => ({
                key,
                words: zoneWords(key),
                about: zoneNow(key),
              }))
            }
            onTake={({ key }) => choose(key)}
            describedBy={control['aria-describedby']}
            isInvalid={control['aria-invalid']}
          />
          {here !== zone && (
            <button type="button" class="button" onClick={() => choose(here)}>
              {t('Use the zone of this device: {zone}', { zone: zoneWords(here) })}
            </button>
          )}
        </>
      )}
    </FieldRow>
  );
};
