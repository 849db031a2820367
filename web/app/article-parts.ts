/** What an article is made of. */
import type { ArticleParts } from '../feed/article-parts.ts';
import { Body, textOf } from '../message/index.ts';
import { lazy } from '../parts/loading/lazy.tsx';
import { openCard } from '../parts/person/cards.ts';
import { BelowBody } from './below-body.tsx';
import { MessageToolbar } from './message-toolbar.tsx';

export const articleParts: ArticleParts = {
  Body,
  Widget: lazy(() => import('../message/widget/widget.tsx').then((module) => module.Widget)),
  Reactions: BelowBody,
  Toolbar: MessageToolbar,
  EditForm: lazy(() => import('../composer/edit/edit-form.tsx').then((module) => module.EditForm)),
  textOf,
  openPerson: (id, anchor) => openCard({ kind: 'person', id, anchor }),
};
