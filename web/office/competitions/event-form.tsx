import { legalSeeds, MOST_ENTRIES, SEED_LINES } from '../../../shared/competitions/seeding.ts'
import { FORMAT_NAMES } from '../../../shared/scoring/named-formats.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { checkTime, FIELD_RANGE, twiceText } from '../kit/club-times.ts'
import { Options } from '../kit/options.tsx'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import s from './competitions.module.css'
import { CRITERIA_CHOICES, type EventValues, PLAY_MODES } from './event-values.ts'

const KINDS = ['singles', 'doubles'] as const
const SEEDS = legalSeeds(MOST_ENTRIES).filter((count) => count !== 1)
const CHOICES = Object.keys(CRITERIA_CHOICES) as (keyof typeof CRITERIA_CHOICES)[]
const GROUPS = Array.from({ length: 16 }, (_, index) => index + 1)

interface Props extends FormProps<EventValues> {
  /** Id of the club that runs the competition. */
  club: string
  /** What can’t change any more: the kind once there are entries, also how it is played once it is drawn. */
  fixed?: 'kind' | 'plan' | null
}

/** The form for a new or an existing event. */
export function EventForm({ club, fixed = null, ...props }: Props) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm(props)
  const { register, watch, formState } = form
  const { name, mode, opens, closes, criteria } = watch()
  const order = t('officeCompetitions.opensOrder')
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
  /** A field for a time at the club. */
  const time = (field: 'opens' | 'closes', value: string) => (
    <CheckedField
      label={t(`officeCompetitions.${field}`)}
      message={formState.errors[field]?.message}
      hint={twiceText(value, club, t)}
    >
      {(described) => (
        <input
          type="datetime-local"
          {...FIELD_RANGE}
          className={f.input}
          {...register(field, {
            validate: (local, values) => local === '' || (inOrder(field, values) ? checkTime(local, club, t) : order),
          })}
          {...described}
        />
      )}
    </CheckedField>
  )
  const check = (field: 'thirdPlace' | 'apart' | 'tieBreakCounts' | 'walkoverCounts') => (
    <label className={k.check}>
      <input type="checkbox" {...register(field)} />
      <span>{t(`officeCompetitions.${field}`)}</span>
    </label>
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
        {fixed === null &&
          select(
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
      {fixed !== 'plan' && (
        <>
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
          {mode !== 'groups' && mode !== 'compass' && check('thirdPlace')}
          <details>
            <summary className={s.summary}>{t('officeCompetitions.more')}</summary>
            <div className="stack-3">
              {mode === 'groups' || mode === 'groupsKnockout' ? (
                <>
                  {select(
                    'criteria',
                    t('officeCompetitions.criteria'),
                    [...CHOICES, ...(criteria === 'own' ? (['own'] as const) : [])].map((choice) => [
                      choice,
                      t(`officeCompetitions.criteriaOf.${choice}`),
                    ]),
                  )}
                  {check('tieBreakCounts')}
                  {check('walkoverCounts')}
                </>
              ) : (
                <>
                  {select(
                    'lines',
                    t('officeCompetitions.lines'),
                    SEED_LINES.map((lines) => [lines, t(`officeCompetitions.linesOf.${lines}`)]),
                  )}
                  {check('apart')}
                </>
              )}
            </div>
          </details>
        </>
      )}
      <div className={k.fields}>
        {time('opens', opens)}
        {time('closes', closes)}
        <CheckedField label={t('officeCompetitions.most')} message={formState.errors.most?.message}>
          {(described) => (
            <input
              type="number"
              min={2}
              max={MOST_ENTRIES}
              className={f.input}
              {...register('most', {
                validate: (text) =>
                  (Number.isInteger(Number(text)) && Number(text) >= 2 && Number(text) <= MOST_ENTRIES) ||
                  t('officeCompetitions.mostRange', { most: MOST_ENTRIES }),
              })}
              {...described}
            />
          )}
        </CheckedField>
      </div>
      <p className="note">{t('officeCompetitions.opensHint')}</p>
      {foot}
    </form>
  )
}

/** Whether entries close after they open. Fields with times of one club are in the order of the times. */
const inOrder = (field: 'opens' | 'closes', { opens, closes }: EventValues): boolean =>
  field === 'opens' || opens === '' || opens < closes
