/** The features of the page. */
import { feature as banner } from '../banner/index.ts';
import { feature as channels } from '../channels/index.ts';
import { feature as commands } from '../commands/index.ts';
import { feature as composer } from '../composer/index.ts';
import { feature as files } from '../files/index.ts';
import { feature as groups } from '../groups/index.ts';
import { feature as keyboard } from '../keyboard/index.ts';
import { feature as messageActions } from '../message-actions/index.ts';
import { feature as navigation } from '../navigation/index.ts';
import { feature as organization } from '../organization/index.ts';
import { feature as people } from '../people/index.ts';
import { feature as reactions } from '../reactions/index.ts';
import { feature as saving } from '../saving/index.ts';
import { feature as search } from '../search/index.ts';
import { feature as session } from '../session/index.ts';
import { feature as settings } from '../settings/index.ts';
import { feature as sidebar } from '../sidebar/index.ts';
import { feature as suggestions } from '../suggestions/index.ts';
import { feature as topicActions } from '../topic-actions/index.ts';
import { feature as uploads } from '../uploads/index.ts';
import { feature as viewer } from '../viewer/index.ts';
import type { Feature } from './feature.ts';

export const features: readonly Feature[] = [
  navigation,
  banner,
  commands,
  channels,
  composer,
  files,
  groups,
  keyboard,
  messageActions,
  organization,
  people,
  reactions,
  saving,
  search,
  session,
  settings,
  sidebar,
  suggestions,
  topicActions,
  uploads,
  viewer,
];
