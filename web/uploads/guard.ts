/** A file that is dropped beside every text must not replace the page. */
export const guardPage = (): void => {
  const refuse = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
};
