/** The page of a reader without an account. */
import { ArticlePartsContext } from '../../feed/article-parts.ts';
import { DialogHost } from '../../parts/dialogs/dialog-host.tsx';
import { PeopleList } from '../../people/people-list.tsx';
import { SearchField } from '../../search/search-field.tsx';
import { Shell } from '../../shell/shell.tsx';
import { Sidebar } from '../../sidebar/sidebar.tsx';
import { SpectatorBanner } from '../../spectator/banner.tsx';
import { SpectatorBar } from '../../spectator/bar.tsx';
import { isMiddle } from '../../store/looks/layout.ts';
import { besidePlace, place } from '../../store/places/address.ts';
import { articleParts } from '../article-parts.ts';
import { CardHost, MenuHost, MessageActionsHost, Offers } from '../soon.ts';
import { SpectatorPane } from './pane.tsx';

export const SpectatorApplication = () => (
  <ArticlePartsContext.Provider value={articleParts}>
    <Shell
      banner={<SpectatorBanner search={<SearchField />} />}
      sidebar={<Sidebar />}
      people={<PeopleList />}
      bar={<SpectatorBar />}
      offers={<Offers newVersion={null} />}
      main={<SpectatorPane pane="main" place={place.value} />}
      beside={
        besidePlace.value === undefined || isMiddle.value ? null : (
          <SpectatorPane pane="beside" place={besidePlace.value} />
        )
      }
    />
    <DialogHost />
    <CardHost />
    <MenuHost />
    <MessageActionsHost />
  </ArticlePartsContext.Provider>
);
