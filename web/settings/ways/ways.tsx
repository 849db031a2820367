/** A button for each way that notifies, which says why nothing came. */
import { useSignal } from '@preact/signals';
import { CircleAlert, CircleCheck } from 'lucide';
import { Icon } from '../../parts/icon.tsx';
import { t } from '../../words/index.ts';
import { type Way, ways } from './obstacles.ts';
import { type Tried, tryWay } from './try-way.ts';
import './ways.css';

const Result = ({ tried }: { readonly tried: Tried }) => (
  <div class={tried.isSent ? 'way-result' : 'way-result way-failed'}>
    <Icon of={tried.isSent ? CircleCheck : CircleAlert} size={18} />
    <div>
      {tried.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  </div>
);

export const Ways = () => {
  const results = useSignal<{ readonly [W in Way]?: Tried }>({});
  const press = async (way: Way) => {
    const { [way]: _before, ...others } = results.peek();
    results.value = others;
    const tried = await tryWay(way);
    results.value = { ...results.peek(), [way]: tried };
  };
  return (
    <section class="setting-group" data-setting="ways">
      <h2>{t('Try it')}</h2>
      <div class="setting-card">
        {ways.map((way) => (
          <div key={way} class="setting way">
            <span>{t(way)}</span>
            <button
              type="button"
              class="button"
              aria-label={t('Test: {way}', { way: t(way) })}
              onClick={() => void press(way)}
            >
              {t('Test')}
            </button>
            <div role="status" class="way-status">
              {results.value[way] !== undefined && <Result tried={results.value[way]} />}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
};
