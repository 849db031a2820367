/** What one types, and how it looks. */
import type { ComponentChildren } from 'preact';
import { Modal } from '../parts/dialogs/modal.tsx';
import { t } from '../words/index.ts';
import './reference.css';

const rows = (): readonly (readonly [typed: string, shown: ComponentChildren])[] => [
  [`**${t('bold')}**`, <strong>{t('bold')}</strong>],
  [`*${t('italic')}*`, <em>{t('italic')}</em>],
  [`~~${t('strikethrough')}~~`, <del>{t('strikethrough')}</del>],
  [`\`${t('code')}\``, <code>{t('code')}</code>],
  [`[${t('a link')}](https://example.org)`, <span class="reference-link">{t('a link')}</span>],
  [`- ${t('a list')}`, `• ${t('a list')}`],
  [`1. ${t('a numbered list')}`, `1. ${t('a numbered list')}`],
  [`> ${t('a quote')}`, <q>{t('a quote')}</q>],
  ['```python\nprint("ripe")\n```', <pre>print("ripe")</pre>],
  [`\`\`\`spoiler ${t('a title')}\n…\n\`\`\``, t('text that opens with a click')],
  ['$$e^{i\\pi}$$', t('a formula')],
  [`| a | b |\n|---|---|\n| 1 | 2 |`, t('a table')],
  ['@**Ada Administrator**', t('a mention, which notifies')],
  ['@_**Ada Administrator**', t('a mention that notifies no one')],
  ['#**garden**', t('a link to a channel')],
  ['#**garden>tomatoes**', t('a link to a topic')],
  [':tada:', '🎉'],
  ['<time:2026-11-23T14:30>', t('a time in the zone of each reader')],
  [`/me ${t('waves')}`, t('what you do')],
  ['/poll', t('a poll')],
  ['/todo', t('a to-do list')],
];

export const FormattingDialog = ({ close }: { readonly close: () => void }) => (
  <Modal title={t('Message formatting')} close={close} isWide>
    <table class="reference" aria-label={t('Message formatting')}>
      <thead>
        <tr>
          <th scope="col">{t('You type')}</th>
          <th scope="col">{t('It becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows().map(([typed, shown]) => (
          <tr key={typed}>
            <th scope="row">
              <code>{typed}</code>
            </th>
            <td>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Modal>
);
