import { useId } from 'react'
import type { FoundPeople } from '../../../shared/auth/people-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import { usePaused } from '../kit/use-paused.ts'

/** Length of the shortest text that is looked up. */
const SHORTEST = 2

/** A field for a person’s email, which suggests people by their name or email. If only one person fits a name, it takes their email. */
export function MemberField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const { t } = useTranslation()
  const list = useId()
  const search = value.trim()
  const looked = usePaused(search)
  // Without suggestions the field still works.
  const { value: found, last } = useLoaded(
    looked.length < SHORTEST ? null : withQuery('/office/bookers', { search: looked }),
    officeGet<FoundPeople>,
  )
  const people = search.length < SHORTEST ? [] : (last?.people ?? []).filter(({ email }) => email !== search)
  const [only] = found && looked === search && people.length === 1 && !search.includes('@') ? people : []
  return (
    <div>
      <Field label={t('officeBookings.member')}>
        <input
          // Not of the type email, because people also look for names.
          inputMode="email"
          required
          pattern="\S+@\S+\.\S+"
          title={t('officeBookings.memberHint')}
          maxLength={LONGEST.person.email}
          className={f.input}
          list={list}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // A name that only one person has is enough.
          onBlur={() => only && onChange(only.email)}
        />
      </Field>
      <datalist id={list}>
        <Options of={people.map(({ email, name }) => [email, name ? `${name} (${email})` : email])} />
      </datalist>
    </div>
  )
}
