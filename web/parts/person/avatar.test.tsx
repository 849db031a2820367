// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const draw = (avatar_url: string | null): HTMLElement => {
  const root = document.createElement('div');
  render(<Avatar person={{ user_id: 7, full_name: 'Olga Garden', avatar_url }} />, root);
  return root;
};

test('an uploaded picture is shown', () => {
  expect(draw('/user_avatars/1/abc.png?version=2').querySelector('img')?.getAttribute('src')).toBe(
    '/user_avatars/1/abc.png?version=2',
  );
});

test.each(['/avatar/7?version=1', null])(
  '[WP4] nothing is requested for %s: initials stand there',
  (address) => {
    const root = draw(address);
    expect(root.querySelector('img')).toBeNull();
    expect(root.querySelector('[aria-hidden]')?.getAttribute('data-initials')).toBe('OG');
    // Copied text and names for the ear have no initials.
    expect(root.textContent).toBe('');
  },
);
