/** What the service says of an argument, in the words of the field that gave it. Pure. */
import { RequestError } from '@parlance/client/error';

/** How the service names an argument in each language. */
const named = /(?:(?:Das |El |L’)?argumento?|引数)\s?(["„«「]\s?)([^\s"“»」]+)(\s?["“»」])/iu;

/** `label`: of the field, where the page shows one. */
export const fieldWords = (error: unknown, label: string | undefined): string => {
  const { message } = error as Error;
  const wrong = error instanceof RequestError ? error.details.var_name : undefined;
  return message.replace(named, (all, opening: string, name: string, closing: string) =>
    label !== undefined && name === wrong ? `${opening}${label}${closing}` : all,
  );
};
