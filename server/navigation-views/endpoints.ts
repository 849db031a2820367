import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  navigationViewsData,
  removeNavigationView,
} from '@parlance/protocol/navigation-views';
import { type InitialSection, section } from '../frame/initial.ts';
import { on, type Routes } from '../frame/routes.ts';
import { add, change, fetchViews, remove } from './navigation-views.ts';

export const routes: Routes = (service) => [
  on(getNavigationViews, async (_input, { reader, actor }) => ({
    navigation_views: await fetchViews(reader, actor.id),
  })),
  on(addNavigationView, async (input, call) => {
    await add(service, input, call);
    return {};
  }),
  on(editNavigationView, async (input, call) => {
    await change(service, input, call);
    return {};
  }),
  on(removeNavigationView, async (input, call) => {
    await remove(service, input.fragment, call);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(navigationViewsData, async ({ reader, actor }) => ({
    navigation_views: await fetchViews(reader, actor.id),
  })),
];
