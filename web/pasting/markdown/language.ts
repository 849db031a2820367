/** The word after the fence: from the classes that highlighters write. Pure. */
const classForm = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]+)/;

export const languageOf = (pre: Element): string => {
  const own = pre.closest('[data-code-language]')?.getAttribute('data-code-language');
  if (own !== null && own !== undefined) return own.toLowerCase().replaceAll(' ', '-');
  const around = [pre, pre.querySelector('code'), pre.parentElement];
  for (const element of around) {
    const [, word] = classForm.exec(element?.getAttribute('class') ?? '') ?? [];
    if (word !== undefined) return word.toLowerCase();
  }
  return '';
};
