import { useForm } from 'react-hook-form'
import type { KnownPerson } from '../../../shared/auth/people-schemas.ts'
import { ROLES, type Role } from '../../../shared/auth/permissions.ts'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Field, invalidIf } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import s from './invite-form.module.css'

interface Props {
  /** The clubs for which the person may give roles. */
  clubs: readonly Pick<Club, 'id' | 'name'>[]
  /** Whether the person may give roles for all clubs. */
  mayAll: boolean
  outcome: Outcome | null
  /** Called with null at the start of an attempt, and with its outcome. */
  onOutcome: (outcome: Outcome | null) => void
}

/** The outcome of the last attempt. */
export interface Outcome {
  readonly text: string
  readonly isProblem: boolean
}

interface Values {
  email: string
  role: Role
  /** Empty for all clubs. */
  club: string
}

/** The form that invites somebody to a role by email. */
export function InviteForm({ clubs, mayAll, outcome, onOutcome }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const chosen = useChosenClub(clubs)
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: { email: '', role: 'umpire', club: chosen?.id ?? '' },
  })
  const invalid = formState.errors.email
  async function invite({ email, role, club }: Values) {
    onOutcome(null)
    const wanted = { email: email.trim(), role, club: club || null }
    try {
      const answer = await officeCall('POST', '/people/invitations', wanted)
      const { signedInAt } = (await answer.json()) as KnownPerson
      // The server sends an invitation only with a new role.
      const text = answer.status === 201 ? 'sent' : signedInAt === null ? 'sentBefore' : 'hasRole'
      onOutcome({ text: t(`officePeople.${text}`, { email: wanted.email }), isProblem: false })
      reset({ email: '', role, club })
    } catch (error) {
      onOutcome({ text: failureText(error), isProblem: true })
    }
  }
  return (
    <form className={`wrap ${s.form}`} noValidate onSubmit={handleSubmit(invite)}>
      <div className={s.email}>
        <Field label={t('officePeople.email')}>
          <input
            type="email"
            autoComplete="off"
            className={f.input}
            maxLength={LONGEST.person.email}
            {...register('email', {
              validate: (text) => /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(text.trim()) || t('officePeople.needsEmail'),
            })}
            {...invalidIf(invalid !== undefined, 'invite-email')}
          />
        </Field>
      </div>
      <Field label={t('officePeople.roleLabel')}>
        <select {...register('role')}>
          <Options of={ROLES.map((role) => [role, t(`officePeople.role.${role}`)])} />
        </select>
      </Field>
      <Field label={t('office.form.club')}>
        <select {...register('club')}>
          {mayAll && <option value="">{t('officePeople.allClubs')}</option>}
          <Options of={clubs.map(({ id, name }) => [id, name])} />
        </select>
      </Field>
      <button type="submit" className="button" aria-disabled={formState.isSubmitting}>
        {t('officePeople.invite')}
      </button>
      <p id="invite-email" role="status" className={invalid || outcome?.isProblem ? s.problem : s.outcome}>
        {invalid?.message ?? outcome?.text}
      </p>
    </form>
  )
}
