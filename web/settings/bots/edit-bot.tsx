/** What managers change of a bot. */
import { updateBot } from '@parlance/client/calls';
import { useEffect } from 'preact/hooks';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { Avatar } from '../../parts/person/avatar.tsx';
import { PictureChooser } from '../../parts/picture/picture-chooser.tsx';
import { announce } from '../../parts/saying/say.ts';
import { mayManage } from '../../store/people/rights.ts';
import { client } from '../../store/session/service.ts';
import { type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { FieldRow } from '../field-row.tsx';
import { TextSetting } from '../text-setting.tsx';
import { changeBot } from './changing.ts';
import { OwnerField } from './owner-field.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import './bots.css';

interface EditProps {
  readonly bot: Person;
  readonly close: () => void;
}

const Edit = ({ bot, close }: EditProps) => {
  const { user_id: bot_id } = bot;
  const name = `bot-${bot_id}-name`;
  const isManaged = mayManage(bot);
  useEffect(() => {
    if (!isManaged) close();
  }, [isManaged]);
  return (
    <Modal title={t('Edit bot')} close={close}>
      <div class="edit-bot">
        <TextSetting
          id={name}
          label={t('Name')}
          value={bot.full_name}
          change={(full_name) => changeBot(bot_id, name, { full_name })}
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
        <OwnerField bot={bot} />
        <ReceiverFields bot={bot_id} />
      </div>
    </Modal>
  );
};

export const EditBot = ({ bot, close }: { readonly bot: number; readonly close: () => void }) => {
  const person = people.value.get(bot);
  return person === undefined ? null : <Edit bot={person} close={close} />;
};
