import { isEmail } from '../../../shared/members/member-limits.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import { type MemberValues, tagsProblem } from './member-values.ts'

/** The maximum lengths of the texts of a member. */
const MAX: Readonly<Partial<Record<keyof MemberValues, number>>> = {
  name: LONGEST.person.name,
  number: LONGEST.member.number,
  phone: LONGEST.member.phone,
  email: LONGEST.person.email,
  notes: LONGEST.member.notes,
}

/** The form for a new or an existing member. */
export function MemberForm(props: FormProps<MemberValues>) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm(props)
  const { register, watch, formState } = form
  const values = watch()
  const validate: Partial<Record<keyof MemberValues, (text: string) => true | string>> = {
    name: (text) => text.trim() !== '' || t('officeMembers.needsName'),
    email: (text) => text.trim() === '' || isEmail(text.trim()) || t('officePeople.needsEmail'),
    tags: (text) => tagsProblem(text, t) ?? true,
  }
  const field = (name: keyof MemberValues, attributes: object = {}, hint?: string) => {
    const max = MAX[name]
    return (
      <CheckedField
        label={t(`officeMembers.${name}`)}
        message={formState.errors[name]?.message}
        limit={max === undefined ? undefined : { text: values[name], max }}
        hint={hint}
      >
        {(described) => (
          <input
            className={f.input}
            autoComplete="off"
            {...attributes}
            {...register(name, {
              ...(max !== undefined && { maxLength: max }),
              ...(validate[name] && { validate: validate[name] }),
            })}
            {...described}
          />
        )}
      </CheckedField>
    )
  }
  return (
    <form className={f.form} noValidate onSubmit={store}>
      <div className={k.fields}>
        {field('name')}
        {field('number')}
      </div>
      <div className={k.fields}>
        {field('phone', { type: 'tel' })}
        {field('email', { inputMode: 'email', autoCapitalize: 'none' }, t('officeMembers.emailHint'))}
      </div>
      {field('tags', {}, t('officeMembers.tagsHint'))}
      {field('notes')}
      {foot}
    </form>
  )
}
