/** Domains of mail addresses that belong to the organization. */
import { addDomain, removeDomain, updateDomain } from '@parlance/client/calls';
import type { Item } from '@parlance/client/state/state';
import { useSignal } from '@preact/signals';
import { Trash2 } from 'lucide';
import { useRef } from 'preact/hooks';
import { IconButton } from '../../parts/icon-button.tsx';
import { Switch } from '../../parts/settings/switch.tsx';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { attempt } from '../attempt.ts';
import { whyNotOwner } from '../settings/rights.ts';

const Row = ({ domain, allow_subdomains }: Item<'realm_domains'>) => {
  const id = `setting-domain-${domain}`;
  const why = whyNotOwner();
  return (
    <li class="setting domain">
      <Switch
        id={id}
        words={domain}
        about={t('Domains below it count too')}
        isOn={allow_subdomains}
        isDisabled={why !== undefined}
        onChange={(isOn) =>
          void attempt(t('Saved'), () => client.call(updateDomain, { domain, allow_subdomains: isOn }))
        }
      />
      {why === undefined ? (
        <IconButton
          icon={Trash2}
          size={16}
          name={t('Remove {name}', { name: domain })}
          onClick={() => void attempt(t('Saved'), () => client.call(removeDomain, { domain }))}
        />
      ) : (
        <p id={`${id}-why`} class="unseen">
          {why}
        </p>
      )}
    </li>
  );
};

const Add = () => {
  const text = useSignal('');
  const refusal = useSignal<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const id = 'setting-new-domain';
  const why = whyNotOwner();
  const add = async (event: Event) => {
    event.preventDefault();
    const domain = text.value.trim();
    if (domain === '' || why !== undefined) return;
    try {
      await client.call(addDomain, { domain, allow_subdomains: false });
      text.value = '';
      refusal.value = undefined;
    } catch (error) {
      refusal.value = (error as Error).message;
    }
    field.current?.focus();
  };
  return (
    <form class="setting" data-setting="new-domain" onSubmit={(event) => void add(event)}>
      <label for={id}>{t('New domain')}</label>
      <div class="add-domain">
        <input
          ref={field}
          id={id}
          class="input"
          dir="ltr"
          inputMode="url"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={253}
          placeholder="example.org"
          readOnly={why !== undefined}
          aria-disabled={why === undefined ? undefined : true}
          aria-invalid={refusal.value === undefined ? undefined : true}
          aria-describedby={`${id}-why ${id}-refusal`}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
        <button
          type="submit"
          class="button"
          aria-disabled={why === undefined ? undefined : true}
          aria-describedby={`${id}-why`}
        >
          {t('Add')}
        </button>
      </div>
      {why !== undefined && (
        <p id={`${id}-why`} class="setting-about">
          {why}
        </p>
      )}
      <p id={`${id}-refusal`} class="setting-refusal" role="alert">
        {refusal.value}
      </p>
    </form>
  );
};

export const Domains = () => (
  <section class="setting-group">
    <h2 id="domains">{t('Domains')}</h2>
    <div class="setting-card">
      <ul class="domains" aria-labelledby="domains">
        {(slice('realm_domains').value ?? []).map((one) => (
          <Row key={one.domain} {...one} />
        ))}
      </ul>
      <Add />
    </div>
  </section>
);
