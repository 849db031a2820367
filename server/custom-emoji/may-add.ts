import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { hasPermission } from '../groups/index.ts';

export const mayAdd = ({ now }: Service, { reader, organization, actor }: Call): Promise<boolean> =>
  hasPermission({ reader, organization, actor, now: now() }, 'can_add_custom_emoji_group');
