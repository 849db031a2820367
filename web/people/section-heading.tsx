import { type Label, t } from '../words/index.ts';
import type { Section } from './order.ts';

const names: Readonly<Record<Section['key'], Label>> = {
  participants: 'In this conversation',
  members: 'In this channel',
  others: 'Everybody else',
  bots: 'Bots',
};

interface SectionHeadingProps {
  readonly section: Section;
  /** Nothing stands above it. */
  readonly isFirst: boolean;
}

export const SectionHeading = ({ section: { key, people }, isFirst }: SectionHeadingProps) => (
  <h2>
    {t(isFirst && key === 'others' ? 'Everybody' : names[key])}{' '}
    <span aria-hidden="true">{people.length}</span>
  </h2>
);
