/** The title of the window, the number on the icon, and the badge of the installed application [W160]. */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { conversationOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { channelName, topicName } from '../store/names.ts';
import { areRowsDue } from '../store/panes/busy.ts';
import { place } from '../store/places/address.ts';
import { isOutOfSight, placeName } from '../store/places/name.ts';
import { slice } from '../store/state.ts';
import { counts } from '../store/unread/counts.ts';
import { setting } from '../store/world.ts';

const size = 64;

/** Above 99 all numbers look alike. */
const signOf = (count: number): string => (count > 99 ? '∞' : count > 0 ? String(count) : '');

const drawIcon = async (sign: string): Promise<string | undefined> => {
  const source = slice('realm_icon_url').peek();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null || source === undefined) return undefined;
  const image = new Image();
  image.src = source;
  await image.decode();
  context.drawImage(image, 0, 0, size, size);
  if (sign !== '') {
    context.fillStyle = '#c92a2a';
    context.beginPath();
    context.arc(size - 20, size - 20, 20, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = '#fff';
    context.font = 'bold 26px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(sign, size - 20, size - 19);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return blob === null ? undefined : URL.createObjectURL(blob);
};

/** The browser may still load an icon that was replaced. */
const keptMilliseconds = 60_000;

const showIcon = async (sign: string): Promise<void> => {
  const drawn = await drawIcon(sign).catch(() => undefined);
  if (drawn === undefined) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? document.createElement('link');
  link.rel = 'icon';
  const old = link.href;
  link.href = drawn;
  document.head.append(link);
  if (old.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(old), keptMilliseconds);
};

/** Values of `desktop_icon_count_display`. */
const shown = { all: 1, directMentionsAndFollowed: 2, directAndMentions: 3, nothing: 4 } as const;

/** What the title, the icon and the badge count. */
const iconCount: ReadonlySignal<number> = computed(() => {
  const { total, directTotal, mentions, followed } = counts.value;
  switch (setting('desktop_icon_count_display')) {
    case shown.nothing:
      return 0;
    case shown.directMentionsAndFollowed:
      return directTotal + mentions + followed;
    case shown.directAndMentions:
      return directTotal + mentions;
    default:
      return total;
  }
});

/** Counted with the rows of the sidebar. */
const dueCount = computed(() => (areRowsDue.value ? iconCount.value : 0));

/** Conversations are written short. */
const shortNameOf = (place: Place): string => {
  const conversation = isOutOfSight(place) ? undefined : conversationOf(place);
  if (conversation?.kind === 'topic')
    return `#${channelName(conversation.channel)} > ${topicName(conversation.topic)}`;
  if (conversation?.kind === 'channel') return `#${channelName(conversation.channel)}`;
  return placeName(place);
};

export const followTitle = (): void => {
  effect(() => {
    const count = dueCount.value;
    const organization = slice('realm_name').value ?? '';
    const number = count > 0 ? `(${count}) ` : '';
    document.title = `${number}${shortNameOf(place.value)} - ${organization} - Parlance`;
  });
  const sign = computed(() => signOf(dueCount.value));
  effect(() => {
    if (slice('realm_icon_url').value !== undefined) void showIcon(sign.value);
  });
  effect(() => {
    const count = dueCount.value;
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
  });
};
