import { type FormEvent, useState } from 'react'
import type { MemberAnswer } from '../../../shared/members/member-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './members.module.css'

interface Props {
  member: MemberAnswer
  onChanged: () => Promise<void>
}

/** The account of a member: joins the member with one, or takes them apart. */
export function MemberAccount({ member, onChanged }: Props) {
  const { t } = useTranslation()
  const { account, offered } = member
  const [email, setEmail] = useState(offered?.email ?? '')
  const [asks, setAsks] = useState(false)
  const path = `/members/${member.id}/account`
  const { run, pending, problem } = useOfficeAction(async (method: 'PUT' | 'DELETE') => {
    await officeCall(method, path, method === 'PUT' ? { email: email.trim() } : undefined)
    await onChanged()
  })
  const join = (event: FormEvent) => {
    event.preventDefault()
    void run('PUT')
  }
  return (
    <section className={`stack-3 ${s.part}`}>
      <h2 className="subtitle">{t('officeMembers.account.title')}</h2>
      {account ? (
        <>
          <p>
            {t('officeMembers.account.joined', { account: [account.name, account.email].filter(Boolean).join(', ') })}
          </p>
          <div className={f.actions}>
            <button type="button" className="button quiet" aria-disabled={pending} onClick={() => setAsks(true)}>
              {t('officeMembers.account.separate')}
            </button>
          </div>
        </>
      ) : (
        <form className="stack-3" onSubmit={join}>
          <p>
            {t(offered ? 'officeMembers.account.offered' : 'officeMembers.account.none', { email: offered?.email })}
          </p>
          <div className={`wrap ${s.join}`}>
            <Field label={t('officeMembers.account.email')}>
              <input
                type="email"
                required
                autoComplete="off"
                maxLength={LONGEST.person.email}
                className={f.input}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <button type="submit" className="button quiet" aria-disabled={pending}>
              {t('officeMembers.account.join')}
            </button>
          </div>
        </form>
      )}
      <Problem text={problem} />
      <Question
        asked={
          asks && account
            ? {
                title: t('officeMembers.account.separateTitle', { name: member.name }),
                text: t('officeMembers.account.separateText'),
                yes: t('officeMembers.account.separate'),
              }
            : null
        }
        onYes={() => void run('DELETE')}
        onClose={() => setAsks(false)}
      />
    </section>
  )
}
