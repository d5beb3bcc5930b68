import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FoundPeople } from '../../../shared/auth/people-schemas.ts'
import { isEmail } from '../../../shared/members/member-limits.ts'
import type { Member } from '../../../shared/members/member-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { usePaused } from '../kit/use-paused.ts'
import s from './member-field.module.css'

/** Length of the shortest text that is looked up. */
const SHORTEST = 2

type Person = FoundPeople['people'][number]

/** The person for whom a court is booked: a member of the club, or anybody with an email. */
export type BookedFor = { readonly member: string } | { readonly owner: string }

interface Props {
  club: string
  /** Called with null while no person is chosen. */
  onChange: (bookedFor: BookedFor | null) => void
}

/**
 * A field for a person, which finds members by their name, number, phone or email, and other people by their name or email. If only
 * one person fits, Enter takes this person. Somebody who is not found can be added as a member here.
 */
export function MemberField({ club, onChange }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Person | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isAdding, setAdding] = useState(false)
  const search = text.trim()
  const looked = usePaused(search)
  // Without suggestions the field still works.
  const { value: found, last } = useLoaded(
    looked.length < SHORTEST || chosen ? null : withQuery('/office/bookers', { search: looked, club }),
    officeGet<FoundPeople>,
  )
  const people = search.length < SHORTEST || chosen ? [] : (last?.people ?? [])
  const isFound = found !== undefined && found !== null && looked === search
  const [only] = isFound && people.length === 1 ? people : []
  const mayAdd = isFound && !isEmail(search) && /\p{L}/u.test(search)
  const count = people.length + (mayAdd ? 1 : 0)
  // A whole email needs no choice.
  const isShown = isOpen && count > 0 && !isEmail(search)
  const isValid = chosen !== null || isEmail(search)

  // The browser's own message would not say what to do.
  useEffect(() => input.current?.setCustomValidity(isValid ? '' : t('officeBookings.memberHint')), [isValid, t])

  const type = (next: string) => {
    setText(next)
    setChosen(null)
    setActive(-1)
    setOpen(true)
    onChange(isEmail(next.trim()) ? { owner: next.trim() } : null)
  }
  const choose = (person: Person) => {
    setChosen(person)
    setText(person.name || person.email)
    setOpen(false)
    setAdding(false)
    onChange(person.member ? { member: person.member.id } : { owner: person.email })
    input.current?.focus()
  }
  const add = () => {
    setOpen(false)
    setAdding(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((at) => (at + (event.key === 'ArrowDown' ? 1 : count + (at < 0 ? 1 : 0) - 1)) % count)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && chosen === null) {
      const wanted = (isShown && people[active]) || only
      if (wanted) choose(wanted)
      else if (isShown && active === people.length && mayAdd) add()
      else if (isEmail(search)) return
      event.preventDefault()
    }
  }
  const onBlur = () => {
    setOpen(false)
    // A text that only one person fits is enough.
    if (only && chosen === null && !isEmail(search) && !isAdding) {
      setChosen(only)
      setText(only.name || only.email)
      onChange(only.member ? { member: only.member.id } : { owner: only.email })
    }
  }
  const optionId = (at: number) => `${list}-${at}`
  return (
    <div>
      <div className={s.combo}>
        <Field label={t('officeBookings.member')}>
          <input
            ref={input}
            required
            maxLength={LONGEST.person.email}
            className={f.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={list}
            aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        </Field>
        <div id={list} role="listbox" aria-label={t('officeBookings.found')} className={s.list} hidden={!isShown}>
          {people.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={person.member?.id ?? person.email}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className={s.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <span className="strong">{person.name || person.email}</span>
              <span className="note">{aboutText(person)}</span>
            </div>
          ))}
          {mayAdd && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              id={optionId(people.length)}
              role="option"
              aria-selected={active === people.length}
              className={s.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={add}
            >
              {t('officeBookings.newMember', { name: search })}
            </div>
          )}
        </div>
      </div>
      <p aria-live="polite" className={`note ${s.about}`}>
        {chosen && [aboutText(chosen), !chosen.email && t('officeBookings.noEmail')].filter(Boolean).join(' · ')}
        {!chosen &&
          isFound &&
          people.length === 0 &&
          search.length >= SHORTEST &&
          !isEmail(search) &&
          t('officeBookings.nobody')}
      </p>
      {isAdding && <NewMember club={club} name={search} onAdded={choose} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The number, the phone and the email of a person, as far as they are known. */
const aboutText = ({ name, email, member }: Person): string =>
  [member?.number, member?.phone, name && email].filter(Boolean).join(' · ')

interface NewMemberProps {
  club: string
  name: string
  onAdded: (person: Person) => void
  onClose: () => void
}

/** The fields for a new member, within the form that books a court. */
function NewMember({ club, name: typed, onAdded, onClose }: NewMemberProps) {
  const { t } = useTranslation()
  const [id] = useState(randomId)
  const [name, setName] = useState(typed)
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const isReady = name.trim() !== '' && (email.trim() === '' || isEmail(email.trim()))
  const { run, pending, problem } = useOfficeAction(async () => {
    const fields = { id, club, name: name.trim(), phone: phone.trim(), email: email.trim() }
    const member = await officeJson<Member>('POST', '/members', fields)
    onAdded({ name: member.name, email: member.account?.email ?? member.email, member })
  })
  const store = () => {
    if (isReady && !pending) void run()
  }
  const fields = [
    ['name', name, setName, LONGEST.person.name],
    ['phone', phone, setPhone, LONGEST.member.phone],
    ['email', email, setEmail, LONGEST.person.email],
  ] as const
  return (
    <fieldset className={`stack-3 ${s.adding}`}>
      <legend>{t('officeBookings.adding.title')}</legend>
      <div className={f.row}>
        {fields.map(([field, value, set, max]) => (
          <Field key={field} label={t(`officeBookings.adding.${field}`)}>
            <input
              className={f.input}
              inputMode={field === 'name' ? undefined : field === 'phone' ? 'tel' : 'email'}
              autoComplete="off"
              maxLength={max}
              value={value}
              onChange={(event) => set(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                store()
              }}
            />
          </Field>
        ))}
      </div>
      <Problem text={problem} />
      <div className={f.actions}>
        <button type="button" className="button quiet" aria-disabled={!isReady || pending} onClick={store}>
          {t('officeBookings.adding.add')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </fieldset>
  )
}
