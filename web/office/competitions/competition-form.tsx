import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import type { CompetitionValues } from './competition-values.ts'

/** The form for a new or an existing competition. */
export function CompetitionForm({ clubs, ...props }: FormProps<CompetitionValues> & { clubs: readonly Club[] }) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm(props)
  const { register, watch, formState } = form
  const { errors } = formState
  const values = watch()
  const needed = t('office.form.needed')
  return (
    <form className={f.form} noValidate onSubmit={store}>
      <CheckedField
        label={t('officeCompetitions.name')}
        message={errors.name?.message}
        limit={{ text: values.name, max: LONGEST.match.name }}
      >
        {(described) => (
          <input
            className={f.input}
            autoComplete="off"
            {...register('name', { maxLength: LONGEST.match.name, validate: (text) => text.trim() !== '' || needed })}
            {...described}
          />
        )}
      </CheckedField>
      <div className={k.fields}>
        <CheckedField label={t('officeCompetitions.from')} message={errors.from?.message}>
          {(described) => (
            <input type="date" className={f.input} {...register('from', { required: needed })} {...described} />
          )}
        </CheckedField>
        <CheckedField label={t('officeCompetitions.to')} message={errors.to?.message}>
          {(described) => (
            <input
              type="date"
              className={f.input}
              {...register('to', {
                validate: (to, { from }) => to === '' || to >= from || t('officeCompetitions.order'),
              })}
              {...described}
            />
          )}
        </CheckedField>
      </div>
      <CheckedField label={t('office.form.club')} message={undefined}>
        {(described) => (
          <select className={f.input} {...register('club')} {...described}>
            <Options of={clubs.map(({ id, name }) => [id, name])} />
          </select>
        )}
      </CheckedField>
      <label className={k.check}>
        <input type="checkbox" {...register('published')} />
        <span>{t('officeCompetitions.published')}</span>
      </label>
      {foot}
    </form>
  )
}
