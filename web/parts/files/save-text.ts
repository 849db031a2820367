/** Gives a text to the browser as a file. */
export const saveText = (text: string, name: string, type = 'text/plain'): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
