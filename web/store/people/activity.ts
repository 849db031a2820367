/** Who is here. Words and forms say it, not colours alone. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Activity } from '../../parts/person/avatar.tsx';
import { t } from '../../words/index.ts';
import { slice } from '../state.ts';

/** Seconds. Advances each minute, so that people become idle without an event. */
const now = signal(Date.now() / 1000);
setInterval(() => {
  if (document.visibilityState === 'visible') now.value = Date.now() / 1000;
}, 60_000);

/** Seconds after which a person is offline, unless the service says otherwise. */
const usualLimit = 140;

interface Presence {
  readonly active_timestamp?: number;
  readonly idle_timestamp?: number;
}

const limit: ReadonlySignal<number> = computed(
  () => slice('server_presence_offline_threshold_seconds').value ?? usualLimit,
);

const presencesNow = () => slice('presences').value as Readonly<Record<string, Presence>> | undefined;

/** Reads the state once, for callers that ask about many. */
export const activities = (): ((user: number) => Activity) => {
  const presences = presencesNow();
  const [at, most] = [now.value, limit.value];
  return (user) => {
    const { active_timestamp: active = 0, idle_timestamp: idle = 0 } = presences?.[user] ?? {};
    if (at - active < most) return 'active';
    return at - idle < most ? 'idle' : 'offline';
  };
};

export const activityOf = (user: number): Activity => activities()(user);

/** Seconds since 1970; undefined when the service does not know. */
export const lastSeen = (user: number): number | undefined => {
  const { active_timestamp: active = 0, idle_timestamp: idle = 0 } = presencesNow()?.[user] ?? {};
  return Math.max(active, idle) || undefined;
};

export const activityWord = (activity: Activity): string =>
  activity === 'active' ? t('active') : activity === 'idle' ? t('idle') : t('offline');
