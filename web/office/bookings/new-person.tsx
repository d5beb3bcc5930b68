import { useEffect, useRef, useState } from 'react'
import type { FoundPeople } from '../../../shared/auth/people-schemas.ts'
import { isEmail } from '../../../shared/members/member-limits.ts'
import type { Member } from '../../../shared/members/member-schemas.ts'
import type { GuestRequest } from '../../../shared/reservations/booked-for-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { isPhone } from '../../../shared/text/phone.ts'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { officeJson } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './member-field.module.css'

const FIELDS = {
  name: { max: LONGEST.person.name, mode: undefined },
  phone: { max: LONGEST.member.phone, mode: 'tel' },
  email: { max: LONGEST.person.email, mode: 'email' },
} as const
type FieldName = keyof typeof FIELDS

interface FieldsProps<Name extends FieldName> {
  title: string
  hint?: string
  /** The values at first. */
  start: Readonly<Record<Name, string>>
  isReady: (values: Readonly<Record<Name, string>>) => boolean
  /** The field that gets the focus at first. */
  focused?: Name
  /** Called when the values change: null while they are incomplete or wrong. */
  onValues?: (values: Readonly<Record<Name, string>> | null) => void
  pending?: boolean
  problem?: string | null
  /** Label of the button. */
  add: string
  /** Called with the values, without spaces around them. */
  onAdd: (values: Readonly<Record<Name, string>>) => void
  onClose: () => void
}

/** The fields for somebody who was not found, within the form that books a court, and for a guest who is corrected. */
export function PersonFields<Name extends FieldName>(props: FieldsProps<Name>) {
  const { title, hint, start, isReady, focused, onValues, pending = false, problem = null, add, onAdd, onClose } = props
  const { t } = useTranslation()
  const [values, setValues] = useState(start)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const names = Object.keys(start) as Name[]
  const trimIn = (given: typeof values) =>
    Object.fromEntries(names.map((name) => [name, given[name].trim()])) as typeof values
  const hasWrongPhone = (given: typeof values) =>
    names.some((name) => name === 'phone' && given[name] !== '' && !isPhone(given[name]))
  const trimmed = trimIn(values)
  const [isTried, setTried] = useState(false)
  const isWrongPhone = hasWrongPhone(trimmed)
  const change = (name: Name, text: string) => {
    const next = { ...values, [name]: text }
    setValues(next)
    const given = trimIn(next)
    onValues?.(isReady(given) && !hasWrongPhone(given) ? given : null)
  }
  const mayAdd = isReady(trimmed) && !pending
  const addNow = () => {
    setTried(true)
    if (mayAdd && !isWrongPhone) onAdd(trimmed)
  }
  return (
    <fieldset className={`stack-3 ${s.adding}`}>
      <legend>{title}</legend>
      {hint && <p className="note">{hint}</p>}
      <div className={f.row}>
        {names.map((name) => (
          <CheckedField
            key={name}
            label={t(`officeBookings.adding.${name}`)}
            message={name === 'phone' && isTried && isWrongPhone ? t('officeBookings.adding.isPhone') : undefined}
          >
            {(attributes) => (
              <input
                ref={name === focused ? first : undefined}
                className={f.input}
                inputMode={FIELDS[name].mode}
                autoComplete="off"
                maxLength={FIELDS[name].max}
                value={values[name]}
                onChange={({ target }) => change(name, target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  addNow()
                }}
                {...attributes}
              />
            )}
          </CheckedField>
        ))}
      </div>
      <Problem text={problem} />
      <div className={f.actions}>
        <button type="button" className="button quiet" aria-disabled={!mayAdd} onClick={addNow}>
          {add}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('office.play.back')}
        </button>
      </div>
    </fieldset>
  )
}

interface NewMemberProps {
  club: string
  name: string
  /** Called with true when the call begins that adds the member, and with false when it has ended. */
  onSaving: (isNow: boolean) => void
  onAdded: (person: FoundPeople['people'][number]) => void
  onClose: () => void
}

/** Adds somebody to the register of a club, and chooses them. */
export function NewMember({ club, name, onSaving, onAdded, onClose }: NewMemberProps) {
  const { t } = useTranslation()
  const [id] = useState(randomId)
  const { run, pending, problem } = useOfficeAction(async (fields: object) => {
    onSaving(true)
    const member = await officeJson<Member>('POST', '/members', { id, club, ...fields }).finally(() => onSaving(false))
    onAdded({ name: member.name, email: member.account?.email ?? member.email, member })
  })
  return (
    <PersonFields<'name' | 'phone' | 'email'>
      title={t('officeBookings.adding.title')}
      start={{ name, phone: '', email: '' }}
      isReady={(values) => values.name !== '' && (values.email === '' || isEmail(values.email))}
      pending={pending}
      problem={problem}
      add={t('officeBookings.adding.add')}
      onAdd={run}
      onClose={onClose}
    />
  )
}

interface NewGuestProps {
  name: string
  /** Called with the guest while the fields are filled in, although the person has not chosen the guest yet; otherwise with null. */
  onDraft: (guest: GuestRequest | null) => void
  onAdded: (guest: GuestRequest) => void
  onClose: () => void
}

/** The name and the phone of a guest. The server stores them with the booking. */
export function NewGuest({ name, onDraft, onAdded, onClose }: NewGuestProps) {
  const { t } = useTranslation()
  const [id] = useState(randomId)
  return (
    <PersonFields<'name' | 'phone'>
      title={t('officeBookings.guest')}
      hint={t('officeBookings.guestHint')}
      start={{ name, phone: '' }}
      isReady={(values) => values.name !== ''}
      focused="phone"
      onValues={(values) => onDraft(values && values.phone !== '' ? { id, ...values } : null)}
      add={t('officeBookings.addGuest')}
      onAdd={(values) => onAdded({ id, ...values })}
      onClose={onClose}
    />
  )
}
