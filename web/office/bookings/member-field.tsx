import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FoundPeople } from '../../../shared/auth/people-schemas.ts'
import { isEmail } from '../../../shared/members/member-limits.ts'
import type { BookedForRequest, GuestRequest } from '../../../shared/reservations/booked-for-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import c from '../../ui/combo-list.module.css'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useCombo } from '../../ui/use-combo.ts'
import { usePaused } from '../../ui/use-paused.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import s from './member-field.module.css'
import { NewGuest, NewMember } from './new-person.tsx'

/** Length of the shortest text that is looked up. */
const SHORTEST = 2

type Person = FoundPeople['people'][number]

/** The person for whom a court is booked: a member of the club, anybody with an email, or a guest who is in no register. */
export type BookedFor = Pick<BookedForRequest, 'member' | 'owner' | 'guest'>

interface Props {
  club: string
  /**
   * Called with null while no person is chosen.
   * @param isMailed whether an email of the person is known
   */
  onChange: (bookedFor: BookedFor | null, isMailed: boolean) => void
  /** Called with true while a new member is being added, who is then chosen. The form waits for that. */
  onAdding: (isAdding: boolean) => void
}

/**
 * A field for a person, which finds members by their name, number, phone or email, and other people by their name or email. If only
 * one person fits, Enter takes this person. Somebody who is not found can be added as a member here, or gets the court as a guest.
 */
export function MemberField({ club, onChange, onAdding }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Person | null>(null)
  const [guest, setGuest] = useState<GuestRequest | null>(null)
  /** A guest whose name and phone are filled in, but who is not chosen yet. */
  const [draft, setDraft] = useState<GuestRequest | null>(null)
  const [adding, setAdding] = useState<'member' | 'guest' | null>(null)
  const search = text.trim()
  const isChosen = chosen !== null || guest !== null
  const looked = usePaused(search)
  const isTooLong = search.length > LONGEST.person.name && !isEmail(search)
  // Without suggestions the field still works.
  const { value: found, last } = useLoaded(
    looked.length < SHORTEST || looked.length > LONGEST.person.name || isChosen
      ? null
      : withQuery('/office/bookers', { search: looked, club }),
    officeGet<FoundPeople>,
  )
  const people = search.length < SHORTEST || isTooLong || isChosen ? [] : (last?.people ?? [])
  const isFound = found !== undefined && found !== null && looked === search
  const [only] = isFound && people.length === 1 ? people : []
  const mayAdd = isFound && !isEmail(search) && /\p{L}/u.test(search)
  /** What somebody who is not found can be. */
  const kinds = mayAdd ? (['member', 'guest'] as const) : []
  const combo = useCombo({
    count: people.length + kinds.length,
    // A whole email needs no choice.
    mayShow: !isEmail(search),
    onChoose: (at) => {
      const person = people[at]
      if (person) choose(person)
      else setAdding(kinds[at - people.length] ?? null)
    },
  })
  const [isSaving, setSaving] = useState(false)
  // While a member is being added, nothing is missing.
  const isValid = isChosen || draft !== null || isEmail(search) || isSaving

  // The browser's own message would not say what to do.
  const hint = isTooLong ? t('officeBookings.longName', { max: LONGEST.person.name }) : t('officeBookings.memberHint')
  useEffect(() => input.current?.setCustomValidity(isValid ? '' : hint), [isValid, hint])

  const type = (next: string) => {
    setText(next)
    setChosen(null)
    setGuest(null)
    setDraft(null)
    if (adding === 'guest') setAdding(null)
    combo.typed()
    onChange(isEmail(next.trim()) ? { owner: next.trim() } : null, isEmail(next.trim()))
  }
  const choose = (person: Person) => {
    setChosen(person)
    setText(person.name || person.email)
    combo.close()
    setAdding(null)
    tell(person)
    input.current?.focus()
  }
  const tell = ({ member, email }: Person) =>
    onChange(member ? { member: member.id } : { owner: email }, Boolean(email))
  const chooseGuest = (next: GuestRequest) => {
    setGuest(next)
    setDraft(null)
    setText(next.name)
    setAdding(null)
    onChange({ guest: next }, false)
    input.current?.focus()
  }
  const draftGuest = (next: GuestRequest | null) => {
    setDraft(next)
    onChange(next && { guest: next }, false)
  }
  const save = (isNow: boolean) => {
    setSaving(isNow)
    onAdding(isNow)
  }
  const closeGuest = () => {
    draftGuest(null)
    setAdding(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    combo.input.onKeyDown(event)
    if (event.key !== 'Enter' || event.defaultPrevented || isChosen) return
    if (only || !isEmail(search)) event.preventDefault()
    if (only) choose(only)
  }
  const onBlur = () => {
    combo.close()
    // A text that only one person fits is enough.
    if (only && !isChosen && !isEmail(search) && !adding) {
      setChosen(only)
      setText(only.name || only.email)
      tell(only)
    }
  }
  return (
    <div>
      <div className={c.combo}>
        <Field label={t('officeBookings.member')}>
          <input
            ref={input}
            required
            maxLength={LONGEST.person.email}
            className={f.input}
            {...combo.input}
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        </Field>
        <div {...combo.list} role="listbox" aria-label={t('officeBookings.found')} className={c.list}>
          {people.map((person, at) => (
            <div key={person.member?.id ?? person.email} {...combo.option(at)} className={c.option}>
              <span className="strong">{person.name || person.email}</span>
              <span className="note">{aboutText(person)}</span>
            </div>
          ))}
          {kinds.map((kind, index) => (
            <div key={kind} {...combo.option(people.length + index)} className={c.option}>
              {t(kind === 'member' ? 'officeBookings.newMember' : 'officeBookings.asGuest', { name: search })}
            </div>
          ))}
        </div>
      </div>
      <p aria-live="polite" className={`note ${s.about}`}>
        {chosen && [aboutText(chosen), !chosen.email && t('officeBookings.noEmail')].filter(Boolean).join(' · ')}
        {guest && [t('officeBookings.guest'), guest.phone, t('officeBookings.noEmail')].filter(Boolean).join(' · ')}
        {!isChosen && isTooLong && hint}
        {!isChosen &&
          isFound &&
          people.length === 0 &&
          search.length >= SHORTEST &&
          !isEmail(search) &&
          t('officeBookings.nobody')}
      </p>
      {adding === 'member' && (
        <NewMember club={club} name={search} onSaving={save} onAdded={choose} onClose={() => setAdding(null)} />
      )}
      {adding === 'guest' && <NewGuest name={search} onDraft={draftGuest} onAdded={chooseGuest} onClose={closeGuest} />}
    </div>
  )
}

/** The number, the phone and the email of a person, as far as they are known. */
const aboutText = ({ name, email, member }: Person): string =>
  [member?.number, member?.phone, name && email].filter(Boolean).join(' · ')
