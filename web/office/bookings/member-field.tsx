import { useEffect, useId, useState } from 'react'
import type { FoundPeople } from '../../../shared/auth/people-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeJson } from '../kit/office-calls.ts'

/** Time without a key press after which people are looked up (ms). */
const PAUSE_MS = 150
/** Length of the shortest text that is looked up. */
const SHORTEST = 2

/** A field for a person’s email, which suggests people by their name or email. If only one person fits a name, it takes their email. */
export function MemberField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const { t } = useTranslation()
  const list = useId()
  const [found, setFound] = useState<{ search: string; people: FoundPeople['people'] }>({ search: '', people: [] })
  const search = value.trim()
  const people = found.people.filter(({ email }) => email !== search)
  const [only] = found.search === search && people.length === 1 && !search.includes('@') ? people : []
  useEffect(() => {
    if (search.length < SHORTEST) return setFound({ search, people: [] })
    let left = false
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ search })
      // Without suggestions the field still works.
      const answer = await officeJson<FoundPeople>('GET', `/office/bookers?${query}`).catch(() => ({ people: [] }))
      if (!left) setFound({ search, people: answer.people })
    }, PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [search])
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
        {people.map(({ email, name }) => (
          <option key={email} value={email}>
            {name ? `${name} (${email})` : email}
          </option>
        ))}
      </datalist>
    </div>
  )
}
