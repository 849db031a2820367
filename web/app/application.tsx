/** The page: regions of the shell, filled by features. */
import { Banner } from '../banner/banner.tsx';
import { Bar } from '../banner/bar.tsx';
import { ComposerSlotsContext } from '../composer/slots.ts';
import { ArticlePartsContext } from '../feed/article-parts.ts';
import { DialogHost } from '../parts/dialogs/dialog-host.tsx';
import { later, lazy } from '../parts/loading/lazy.tsx';
import { Shell } from '../shell/shell.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { isMiddle } from '../store/looks/layout.ts';
import { besidePlace, place } from '../store/places/address.ts';
import { articleParts } from './article-parts.ts';
import { composerSlots } from './composer-slots.ts';
import { soon } from './lazy-soon.ts';
import { Pane } from './pane.tsx';

/** Not needed for the first messages. */
const CardHost = soon((module) => module.CardHost);
const EmojiPickerHost = soon((module) => module.EmojiPickerHost);
const MenuHost = soon((module) => module.MenuHost);
const MessageActionsHost = soon((module) => module.MessageActionsHost);
const NewVersion = soon((module) => module.NewVersion);
const Offers = soon((module) => module.Offers);
const PeopleList = later(() => import('../people/people-list.tsx').then((module) => module.PeopleList));
const SearchField = lazy(() => import('../search/search-field.tsx').then((module) => module.SearchField));

/** Components of their own: a change of place leaves the other regions alone. */
const Main = () => <Pane pane="main" place={place.value} />;
const Beside = () =>
  besidePlace.value === undefined || isMiddle.value ? null : <Pane pane="beside" place={besidePlace.value} />;

export const Application = () => (
  <ArticlePartsContext.Provider value={articleParts}>
    <ComposerSlotsContext.Provider value={composerSlots}>
      <Shell
        banner={<Banner search={<SearchField />} />}
        sidebar={<Sidebar />}
        people={<PeopleList />}
        bar={<Bar />}
        offers={<Offers newVersion={<NewVersion />} />}
        main={<Main />}
        beside={<Beside />}
      />
      <DialogHost />
      <CardHost />
      <MenuHost />
      <EmojiPickerHost />
      <MessageActionsHost />
    </ComposerSlotsContext.Provider>
  </ArticlePartsContext.Provider>
);
