/** Icon and logos, each as people will see it. */
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { FileButton } from '../../parts/picture/file-button.tsx';
import { PictureChooser } from '../../parts/picture/picture-chooser.tsx';
import { announce } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';
import { attempt } from '../attempt.ts';
import { whyNotAdministrator } from '../settings/rights.ts';
import { hasPicture, type Kind, kinds, pictureUrl } from './kinds.ts';

const Preview = ({ kind }: { readonly kind: Kind }) => {
  const url = pictureUrl(kind);
  const isShown = url !== undefined && (kind === 'icon' || hasPicture(kind));
  return (
    <span class={`organization-picture ${kind}`}>
      {isShown ? <img src={url} alt={t(kinds[kind].words)} /> : t('No logo')}
    </span>
  );
};

const remove = (kind: Kind) =>
  openDialog('question', {
    title: t('Remove this picture?'),
    text: t('It is deleted. You can upload another one.'),
    action: t('Remove'),
    run: () => attempt(t('Saved'), kinds[kind].remove),
  });

const Row = ({ kind }: { readonly kind: Kind }) => {
  const { words, about, action, none, upload } = kinds[kind];
  const id = `setting-${kind}`;
  const why = whyNotAdministrator();
  const control = {
    id,
    isLocked: why !== undefined,
    'aria-describedby': `${id}-about ${id}-why`,
    children: t(action),
  };
  return (
    <div class="setting picture-setting" data-setting={kind} role="group" aria-labelledby={`${id}-label`}>
      <Preview kind={kind} />
      <div class="picture-words">
        <span id={`${id}-label`}>{t(words)}</span>
        <p id={`${id}-about`} class="setting-about">
          {t(about)}
        </p>
        <p id={`${id}-why`} class="unseen">
          {why}
        </p>
        <div class="picture-buttons">
          {kind === 'icon' ? (
            <PictureChooser
              {...control}
              cutting={t('Icon')}
              take={async (file) => {
                await upload(file);
                announce(t('Saved'));
              }}
            />
          ) : (
            <FileButton {...control} onFile={(file) => void attempt(t('Saved'), () => upload(file))} />
          )}
          {hasPicture(kind) && why === undefined && (
            <button type="button" class="button" onClick={() => remove(kind)}>
              {t(none)}
            </button>
          )}
        </div>
      </div>
    </div>
  );
};

export const Pictures = () => (
  <section class="setting-group">
    <h2>{t('Pictures')}</h2>
    <div class="setting-card">
      {(Object.keys(kinds) as Kind[]).map((kind) => (
        <Row key={kind} kind={kind} />
      ))}
    </div>
  </section>
);
