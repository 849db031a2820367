/** The address of a playground with code in it: RFC 6570 templates with the one variable `code`. Pure. */

interface Form {
  readonly first: string;
  readonly isNamed: boolean;
  /** Signs of addresses stay as they are. */
  readonly isReserved: boolean;
}

const forms: Readonly<Record<string, Form>> = {
  '': { first: '', isNamed: false, isReserved: false },
  '+': { first: '', isNamed: false, isReserved: true },
  '#': { first: '#', isNamed: false, isReserved: true },
  '.': { first: '.', isNamed: false, isReserved: false },
  '/': { first: '/', isNamed: false, isReserved: false },
  ';': { first: ';', isNamed: true, isReserved: false },
  '?': { first: '?', isNamed: true, isReserved: false },
  '&': { first: '&', isNamed: true, isReserved: false },
};

/** All signs but letters, digits and `-._~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const expandCode = (template: string, code: string): string =>
  template.replace(/\{([+#./;?&]?)code\*?\}/g, (_expression, sign: string) => {
    const { first, isNamed, isReserved } = forms[sign]!;
    const value = isReserved ? encodeURI(code) : encode(code);
    return `${first}${isNamed ? 'code=' : ''}${value}`;
  });
