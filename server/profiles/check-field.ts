/** Valid fields (api.md, POST /realm/profile_fields). */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { say } from '@parlance/protocol/phrase';
import { externalAccounts, isExternalAccount } from '@parlance/protocol/profiles/external-accounts';
import { profileFieldTypes as types } from '@parlance/protocol/profiles/fields';
import { accountOf } from './choices.ts';
import type { ProfileField } from './fields.ts';

const checkText = (given: string, what: 'name' | 'hint', limit: number): string => {
  const text = given.trim();
  if ([...text].length > limit)
    throw badRequest(say('{name} is too long (limit: {limit} characters)', { name: what, limit }), {
      var_name: what,
    });
  if (/[\p{Cc}\p{Cs}]/u.test(text))
    throw badRequest(say('{name} contains characters that cannot be shown.', { name: what }), {
      var_name: what,
    });
  return text;
};

/** Known accounts have fixed names and hints. */
const namesOf = ({ type, name, hint, data }: ProfileField): Pick<ProfileField, 'name' | 'hint'> => {
  const account = type === types.externalAccount.id ? accountOf(data) : undefined;
  if (account !== undefined && isExternalAccount(account)) {
    const known = externalAccounts[account];
    return { name: known.name, hint: known.hint };
  }
  const checked = {
    name: checkText(name, 'name', limits.profileFieldNameLength),
    hint: checkText(hint, 'hint', limits.profileFieldHintLength),
  };
  if (checked.name === '') throw badRequest('Label cannot be blank.', { var_name: 'name' });
  return checked;
};

/** Types whose values may help to find a user [S122]. */
const matchable: readonly number[] = [types.shortText.id, types.externalAccount.id];

/** Returns the field to store. Throws BAD_REQUEST. */
export const checkField = (given: ProfileField, others: readonly ProfileField[]): ProfileField => {
  const field = { ...given, ...namesOf(given) };
  if (field.displayInSummary && field.type === types.users.id)
    throw badRequest('Field type not supported for display in profile summary.', {
      var_name: 'display_in_profile_summary',
    });
  if (field.useForMatching && !matchable.includes(field.type))
    throw badRequest('Field type not supported for user matching.', { var_name: 'use_for_user_matching' });
  const inSummary = others.filter(({ displayInSummary }) => displayInSummary).length;
  if (field.displayInSummary && inSummary >= limits.profileFieldsInSummary)
    throw badRequest(
      say('Only {limit} custom profile fields can be displayed in the profile summary.', {
        limit: limits.profileFieldsInSummary,
      }),
      { var_name: 'display_in_profile_summary' },
    );
  if (others.some(({ name }) => lowerCase(name) === lowerCase(field.name)))
    throw badRequest('A field with that label already exists.', { var_name: 'name' });
  return field;
};
