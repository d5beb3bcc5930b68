import { FORMAT_NAMES } from '../../../shared/scoring/named-formats.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import { type EventValues, PLAY_MODES } from './event-values.ts'

const KINDS = ['singles', 'doubles'] as const
const SEEDS = [0, 2, 4, 8, 16, 32]
const GROUPS = Array.from({ length: 16 }, (_, index) => index + 1)

/** The form for a new event. */
export function EventForm(props: FormProps<EventValues>) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm(props)
  const { register, watch, formState } = form
  const { name, mode } = watch()
  const select = (
    field: keyof EventValues,
    label: string,
    options: readonly (readonly [string | number, string])[],
  ) => (
    <CheckedField label={label} message={undefined}>
      {(described) => (
        <select className={f.input} {...register(field)} {...described}>
          <Options of={options} />
        </select>
      )}
    </CheckedField>
  )
  const numbers = (all: readonly number[]) => all.map((each) => [each, String(each)] as const)
  return (
    <form className={f.form} noValidate onSubmit={store}>
      <CheckedField
        label={t('officeCompetitions.eventName')}
        message={formState.errors.name?.message}
        limit={{ text: name, max: LONGEST.match.name }}
      >
        {(described) => (
          <input
            className={f.input}
            autoComplete="off"
            {...register('name', {
              maxLength: LONGEST.match.name,
              validate: (text) => text.trim() !== '' || t('office.form.needed'),
            })}
            {...described}
          />
        )}
      </CheckedField>
      <div className={k.fields}>
        {select(
          'kind',
          t('officeCompetitions.kind'),
          KINDS.map((kind) => [kind, t(`officeCompetitions.kinds.${kind}`)]),
        )}
        {select(
          'format',
          t('office.form.format'),
          FORMAT_NAMES.map((format) => [format, t(`format.${format}`)]),
        )}
      </div>
      {select(
        'mode',
        t('officeCompetitions.mode'),
        PLAY_MODES.map((each) => [each, t(`officeCompetitions.modes.${each}`)]),
      )}
      <div className={k.fields}>
        {mode === 'groups' || mode === 'groupsKnockout'
          ? select('groups', t('officeCompetitions.groups'), numbers(GROUPS))
          : select('seeds', t('officeCompetitions.seeds'), numbers(SEEDS))}
        {mode === 'groupsKnockout' && select('goOn', t('officeCompetitions.goOn'), numbers([1, 2, 3]))}
      </div>
      {mode !== 'groups' && mode !== 'compass' && (
        <label className={k.check}>
          <input type="checkbox" {...register('thirdPlace')} />
          <span>{t('officeCompetitions.thirdPlace')}</span>
        </label>
      )}
      {foot}
    </form>
  )
}
