/**
 * A person's picture, with their presence as a form, not as a colour alone. Without an uploaded picture the page
 * draws initials: the service's drawings are SVG, and many SVG pictures slow the whole page.
 */
import type { Person } from '../../store/world.ts';
import { hueOf, initialsOf } from './initials.ts';
import './avatar.css';

export type Activity = 'active' | 'idle' | 'offline';

export interface AvatarProps {
  readonly person: Pick<Person, 'avatar_url' | 'user_id' | 'full_name'> | undefined;
  /** Pixels. */
  readonly size?: number;
  readonly activity?: Activity | undefined;
}

const isDrawn = (address: string | null | undefined): boolean =>
  typeof address !== 'string' || address.startsWith('/avatar/');

export const Avatar = ({ person, size = 36, activity }: AvatarProps) => (
  <span class="avatar" style={{ width: `${size}px`, height: `${size}px` }}>
    {isDrawn(person?.avatar_url) ? (
      <span
        class="avatar-initials"
        aria-hidden="true"
        data-initials={initialsOf(person?.full_name ?? '')}
        style={{ fontSize: `${size * 0.4}px`, '--hue': String(hueOf(person?.user_id ?? 0)) }}
      />
    ) : (
      <img src={person!.avatar_url!} alt="" width={size} height={size} loading="lazy" decoding="async" />
    )}
    {activity !== undefined && activity !== 'offline' && <span class={`avatar-activity ${activity}`} />}
  </span>
);
