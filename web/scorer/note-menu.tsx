import { type EntryNote, INCIDENTS, VIOLATIONS, type Violation } from '../../shared/matches/match-notes.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-menu.module.css'

/** The incidents that the console offers. A code violation is a warning or a penalty with its reason. */
export const NOTED = INCIDENTS.filter((kind) => kind !== 'violation')

/** Fields for the reason of a warning or a penalty. */
export function ViolationFields({ note, change }: { note: EntryNote; change: (note: EntryNote) => void }) {
  const { t } = useTranslation()
  return (
    <div className={`stack-3 ${s.given}`}>
      <Field label={t('scorer.note.reason')}>
        <select
          className={f.input}
          value={note.violation ?? ''}
          onChange={({ target }) =>
            change({ ...note, violation: (target.value || undefined) as Violation | undefined })
          }
        >
          <option value="">–</option>
          {VIOLATIONS.map((violation) => (
            <option key={violation} value={violation}>
              {t(`note.violation.${violation}`)}
            </option>
          ))}
        </select>
      </Field>
      <NoteText note={note} change={change} />
    </div>
  )
}

/** The field for the free text of a note. */
export function NoteText({ note, change }: { note: EntryNote; change: (note: EntryNote) => void }) {
  const { t } = useTranslation()
  return (
    <Field label={t('scorer.note.text')}>
      <input
        className={f.input}
        value={note.text ?? ''}
        onChange={({ target }) => change({ ...note, text: target.value })}
        maxLength={LONGEST.match.note}
        autoComplete="off"
      />
    </Field>
  )
}

/** Returns a note without empty fields, or null if it says nothing. */
export function noteOf({ violation, text = '' }: EntryNote): EntryNote | null {
  const plain = text.trim()
  if (violation === undefined && plain === '') return null
  return { ...(violation && { violation }), ...(plain !== '' && { text: plain }) }
}
