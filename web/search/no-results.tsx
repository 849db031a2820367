/** Helps after a search without result: which filter to drop, where else to look [W48]. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { addressOf } from '../store/places/address.ts';
import { queryOf } from '../store/places/name.ts';
import { t } from '../words/index.ts';
import { sentenceOf } from './term-words.ts';
import './results.css';

export const NoResults = ({ narrow }: { readonly narrow: Narrow }) => (
  <div class="feed-empty">
    <p>{t('Nothing was found for {query}.', { query: queryOf(narrow) })}</p>
    {narrow.length > 1 && (
      <>
        <p>{t('Search without one filter:')}</p>
        <ul class="results-ways" aria-label={t('Search without one filter:')}>
          {narrow.map((term) => (
            <li key={JSON.stringify(term)}>
              <a href={addressOf({ kind: 'narrow', narrow: narrow.filter((other) => other !== term) })}>
                {t('Without “{filter}”', { filter: sentenceOf(term) })}
              </a>
            </li>
          ))}
        </ul>
      </>
    )}
    <a href={addressOf({ kind: 'narrow', narrow: [] })}>{t('Show all messages')}</a>
  </div>
);
