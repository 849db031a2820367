/** Name and picture of a bot. */
import { updateBot } from '@parlance/client/calls';
import { Avatar } from '../../parts/avatar.tsx';
import { Modal } from '../../parts/modal.tsx';
import { PictureChooser } from '../../parts/picture/picture-chooser.tsx';
import { announce } from '../../parts/say.ts';
import { client } from '../../store/session/service.ts';
import { type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { TextSetting } from '../text-setting.tsx';

export interface BotDialogProps {
  readonly bot: Person;
  readonly close: () => void;
}

export const EditBot = ({ bot: given, close }: BotDialogProps) => {
  const bot = people.value.get(given.user_id) ?? given;
  const { user_id: bot_id } = bot;
  return (
    <Modal title={t('Edit bot')} close={close}>
      <div class="edit-bot">
        <TextSetting
          id={`bot-${bot_id}-name`}
          label={t('Name')}
          value={bot.full_name}
          store={(full_name) => client.call(updateBot, { bot_id, full_name })}
          maxLength={100}
        />
        <FieldRow id={`bot-${bot_id}-picture`} label={t('Picture')} isGroup>
          {(control) => (
            <div class="own-picture">
              <Avatar person={bot} size={56} />
              <PictureChooser
                {...control}
                cutting={t('Picture')}
                take={async (file) => {
                  await client.call(updateBot, { bot_id }, { file });
                  announce(t('Saved'));
                }}
              >
                {t('Upload a picture')}
              </PictureChooser>
            </div>
          )}
        </FieldRow>
      </div>
    </Modal>
  );
};
