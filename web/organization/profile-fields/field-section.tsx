/** What people say of themselves, in the order of their profiles. */
import { fieldTypes } from '@parlance/protocol/profiles/field-types';
import { OrderedSection } from '../../parts/settings/ordered-section.tsx';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';
import { askToRemove, reorder } from './changes.ts';
import { choicesOf, type Field } from './draft.ts';
import { FieldForm } from './field-form.tsx';
import { kindName } from './kinds.ts';

const tagsOf = (field: Field): readonly string[] => [
  t(kindName(field.type)),
  ...(field.display_in_profile_summary ? [t('On the card')] : []),
  ...(field.required ? [t('Required')] : []),
  ...(field.editable_by_user ? [] : [t('Filled in by administrators')]),
];

const draw = (field: Field) => {
  const about = field.type === fieldTypes.dropdown ? choicesOf(field).map(({ text }) => text) : [field.hint];
  return (
    <>
      <span class="list-name" dir="auto">
        {field.name}
      </span>
      <p class="list-soft" dir="auto">
        {about.join(' · ')}
      </p>
      <p class="field-tags">
        {tagsOf(field).map((tag) => (
          <span key={tag} class="list-tag">
            {tag}
          </span>
        ))}
      </p>
    </>
  );
};

export const FieldSection = () => (
  <OrderedSection
    name={t('Profile fields')}
    about={t('What people say of themselves in their profiles, in this order.')}
    items={slice('custom_profile_fields').value ?? []}
    nameOf={({ name }) => name}
    textOf={({ name, hint }) => `${name} ${hint}`}
    draw={draw}
    newWords={t('New profile field')}
    none={t('There are no profile fields yet.')}
    reorder={reorder}
    remove={askToRemove}
    form={(field, close) => <FieldForm field={field} close={close} />}
  />
);
