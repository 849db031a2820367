/** The own picture: a new one is cut to a square; without one, people see initials. */
import { removeOwnAvatar, setOwnAvatar } from '@parlance/client/calls';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { Avatar } from '../../parts/person/avatar.tsx';
import { PictureChooser } from '../../parts/picture/picture-chooser.tsx';
import { announce } from '../../parts/saying/say.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { own } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { attempt } from '../saving.ts';
import { isLockedFor } from './name.tsx';

const id = 'setting-picture';
const uploaded = 'U';

const take = async (file: File) => {
  await client.call(setOwnAvatar, {}, { file });
  announce(t('Saved'));
};

const remove = () =>
  openDialog('question', {
    title: t('Remove your picture?'),
    text: t('People will see your initials instead.'),
    action: t('Remove'),
    run: async () => {
      if (await attempt(id, () => client.call(removeOwnAvatar))) announce(t('Saved'));
    },
  });

export const OwnPicture = () => {
  const isLocked = isLockedFor('avatar');
  const hasPicture = slice('avatar_source').value === uploaded;
  return (
    <FieldRow id={id} label={t('Picture')} isGroup isLocked={isLocked}>
      {(control) => (
        <div class="own-picture">
          <Avatar person={own.value} size={72} />
          <div class="setting-buttons">
            <PictureChooser {...control} cutting={t('Your picture')} isLocked={isLocked} take={take}>
              {hasPicture ? t('Change picture') : t('Upload a picture')}
            </PictureChooser>
            {hasPicture && (
              <button
                type="button"
                class="button"
                aria-disabled={isLocked || undefined}
                aria-describedby={control['aria-describedby']}
                onClick={() => !isLocked && remove()}
              >
                {t('Remove picture')}
              </button>
            )}
          </div>
        </div>
      )}
    </FieldRow>
  );
};
