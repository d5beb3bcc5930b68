import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Member } from '../../../shared/members/member-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { saveFile } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { saying } from '../kit/said.ts'
import { SubmitOrBack } from '../kit/submit-or-back.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './members.module.css'

/** Exports and erases what the club has about a member. Only owners of the club may. */
export function MemberData({ member }: { member: Member }) {
  const { t } = useTranslation()
  const { may } = useMe()
  const [isErasing, setErasing] = useState(false)
  const { run, pending, problem } = useOfficeAction(async () => {
    const response = await officeCall('GET', `/members/${member.id}/export`)
    saveFile(await response.blob(), 'member.json')
  })
  if (!may('people.manage', { club: member.club })) return null
  return (
    <section className={`stack-3 ${s.part}`}>
      <h2 className="subtitle">{t('officeMembers.data.title')}</h2>
      <div className={f.actions}>
        <button type="button" className="button quiet" aria-disabled={pending} onClick={() => void run()}>
          {t('officePeople.export')}
        </button>
        <button type="button" className={`button quiet ${f.apart}`} onClick={() => setErasing(true)}>
          {t('officePeople.erase')}
        </button>
      </div>
      <Problem text={problem} />
      <Dialog
        open={isErasing}
        title={t('officePeople.eraseTitle', { name: member.name })}
        onClose={() => setErasing(false)}
      >
        <EraseMember member={member} onClose={() => setErasing(false)} />
      </Dialog>
    </section>
  )
}

/** Says what erasing a member removes and what stays, and asks for the name. */
function EraseMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const { run, pending, problem } = useOfficeAction(async () => {
    await officeCall('POST', `/members/${member.id}/erase`, { name: name.trim() })
    const list = withQuery(officePathTo('members'), { club: member.club })
    void navigate(list, saying(t('officePeople.erased', { name: member.name })))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t(member.account ? 'officeMembers.data.removesJoined' : 'officeMembers.data.removes')}</p>
      <Field label={t('officeMembers.data.typed', { name: member.name })}>
        <input
          required
          autoComplete="off"
          className={f.input}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Problem text={problem} />
      <SubmitOrBack submit={t('officePeople.erase')} isPending={pending} onBack={onClose} />
    </form>
  )
}
