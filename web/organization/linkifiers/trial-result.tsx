/** The example with the links that its words become. */
import { counted, t } from '../../words/index.ts';
import type { Found, Link } from './trial.ts';

const Marked = ({ text, links }: { readonly text: string; readonly links: readonly Link[] }) => {
  const ends = [0, ...links.map(({ end }) => end)];
  return (
    <p class="trial-text" dir="auto">
      {links.map(({ start, end, url }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <a href={url} target="_blank" rel="noreferrer" title={url}>
            {text.slice(start, end)}
          </a>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  );
};

export const TrialResult = ({ found }: { readonly found: Found }) => {
  if (found.kind !== 'links' || found.text.trim() === '') return null;
  const { links, text } = found;
  return (
    <section class="trial" aria-label={t('What becomes a link')}>
      <p role="status" class="setting-about">
        {links.length === 0
          ? t('No part of the example becomes a link.')
          : counted(links.length, '{n} part becomes a link:', '{n} parts become links:')}
      </p>
      {links.length > 0 && <Marked text={text} links={links} />}
      <ul class="trial-links">
        {links.map(({ start, url }) => (
          <li key={start}>
            <code dir="ltr">{url}</code>
          </li>
        ))}
      </ul>
    </section>
  );
};
