/** Words that become links, in the order in which they are tried. */
import { OrderedSection } from '../../parts/settings/ordered-section.tsx';
import { t } from '../../words/index.ts';
import { type Linkifier, linkifiers, removeOne, reorder } from './changes.ts';
import { LinkifierForm } from './linkifier-form.tsx';

const draw = ({ pattern, url_template }: Linkifier) => (
  <>
    <code dir="ltr">{pattern}</code>
    <p class="list-soft">
      <code dir="ltr">{url_template}</code>
    </p>
  </>
);

export const LinkifierSection = () => (
  <OrderedSection
    name={t('Linkifiers')}
    about={t(
      'Words such as ticket numbers become links in all messages. The first pattern that fits counts.',
    )}
    items={linkifiers()}
    nameOf={({ pattern }) => pattern}
    textOf={({ pattern, url_template }) => `${pattern} ${url_template}`}
    draw={draw}
    newWords={t('New linkifier')}
    none={t('There are no linkifiers yet.')}
    reorder={reorder}
    remove={(linkifier) => void removeOne(linkifier)}
    form={(linkifier, close) => <LinkifierForm linkifier={linkifier} close={close} />}
  />
);
