export const loadPicker = () => import('./picker.tsx');

/** Call when a person comes near: the picker then opens at once. */
export const preparePicker = (): void =>
  void loadPicker().then(
    ({ prepare }) => prepare(),
    () => {},
  );
