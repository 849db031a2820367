/**
 * Shows the open picker, whose code is loaded when it is first needed. What a modal dialog asked for stands inside
 * that dialog, since everything outside of it is inert.
 */
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadPicker } from './load-picker.ts';
import { openedPicker } from './opened-picker.ts';

export const EmojiPickerHost = () => {
  const opened = openedPicker.value;
  useEffect(() => {
    if (opened === undefined) return;
    const home = document.createElement('div');
    (opened.anchor.closest('dialog') ?? document.body).append(home);
    let isOpen = true;
    void loadPicker().then(({ Picker }) => {
      if (isOpen) render(<Picker opened={opened} />, home);
    });
    return () => {
      isOpen = false;
      render(null, home);
      home.remove();
    };
  }, [opened]);
  return null;
};
