/** How the organization is called, and its picture. */
import { updateOrganization, uploadIcon } from '@parlance/client/calls';
import { limits } from '@parlance/protocol/limits';
import { useSignal } from '@preact/signals';
import { boundTo, TextField } from '../parts/fields/text-field.tsx';
import { PictureChooser } from '../parts/picture/picture-chooser.tsx';
import { announce } from '../parts/saying/say.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';
import { type StepBody, StepForm } from './step-form.tsx';

const Picture = () => (
  <div class="step-picture">
    <img src={slice('realm_icon_url').value} alt="" />
    <PictureChooser
      cutting={t('Icon')}
      take={async (file) => {
        await client.call(uploadIcon, {}, { file });
        announce(t('Saved'));
      }}
    >
      {t('Upload a picture')}
    </PictureChooser>
  </div>
);

export const OrganizationStep = ({ done, skip }: StepBody) => {
  const now = slice('realm_name').value ?? '';
  const name = useSignal(now);
  const wanted = name.value.trim();
  const save = async () => {
    if (wanted !== now) await client.call(updateOrganization, { name: wanted });
    announce(t('Saved'));
    done();
  };
  return (
    <StepForm
      action={t('Save and continue')}
      submit={save}
      skip={skip}
      isIncomplete={wanted === ''}
      beside={<Picture />}
    >
      <TextField label={t('Name')} maxLength={limits.organizationNameLength} {...boundTo(name)} />
    </StepForm>
  );
};
