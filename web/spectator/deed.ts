/** What the reader pressed last, in the page's words: what they are asked to sign in to. */

const pressable = 'button, [role^="menuitem"], a';
let last: string | undefined;

const note = ({ target }: Event): void => {
  const pressed = target instanceof Element ? target.closest(pressable) : null;
  if (pressed !== null) last = pressed.getAttribute('aria-label') ?? pressed.textContent?.trim();
};

export const followDeeds = (): void => addEventListener('click', note, { capture: true });

export const lastDeed = (): string | undefined => last;
