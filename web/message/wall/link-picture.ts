/** The picture of a link's preview stands in a style: of that, an address of the service's proxy may stay, nothing else. */

const picture = /^\s*background-image:\s*(url\("\/external_content\/[\w-]{1,100}\/[0-9a-f]{1,4000}"\));?\s*$/;

export const picturesIn = (style: string): (readonly [string, string])[] => {
  const found = picture.exec(style)?.[1];
  return found === undefined ? [] : [['background-image', found]];
};
