import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { MemberAnswer } from '../../../shared/members/member-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import { EditedForm } from '../kit/edited-form.tsx'
import { withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubById, clubsWhere } from '../kit/places.ts'
import { saying } from '../kit/said.ts'
import { useChosenClub, useClubSearch } from '../kit/use-chosen-club.ts'
import { useCreated } from '../kit/use-created.ts'
import { readVersion } from '../kit/versions.ts'
import { MemberAccount } from './member-account.tsx'
import { MemberBookings } from './member-bookings.tsx'
import { MemberData } from './member-data.tsx'
import { MemberForm } from './member-form.tsx'
import { BLANK_MEMBER, type MemberValues, memberFields, memberValues } from './member-values.ts'

/** One member of a club: the form to add them, if the id is `new`, or to edit them, with their bookings and account. */
export default function MemberPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const isNew = id === 'new'
  const search = useClubSearch()
  return (
    <OfficeFrame title={t(isNew ? 'officeMembers.new' : 'officeMembers.member')}>
      <BackLink to={officePathTo('members') + search}>{t('officeMembers.back')}</BackLink>
      {isNew ? <NewMember /> : <EditMember key={id} id={id} />}
    </OfficeFrame>
  )
}

function NewMember() {
  const { t } = useTranslation()
  const { may } = useMe()
  const navigate = useNavigate()
  const club = useChosenClub(clubsWhere((each) => may('members.manage', { club: each })))
  const saving = useCreated(
    '/members',
    randomId,
    (values: MemberValues) => ({ club: club?.id, ...memberFields(values, t) }),
    (id) =>
      navigate(
        withQuery(officePathTo('member', id), { club: club?.id }),
        saying(t('officeMembers.added', { club: club?.name })),
      ),
  )
  return (
    <>
      <p className="note">{t('officeMembers.newIn', { club: club?.name })}</p>
      <MemberForm values={BLANK_MEMBER} submit={t('officeMembers.add')} saving={saving} />
    </>
  )
}

function EditMember({ id }: { id: string }) {
  const { t } = useTranslation()
  const path = `/members/${encodeURIComponent(id)}`
  const loaded = useLoaded(path, readVersion<MemberAnswer>, true)
  const [asked, setAsked] = useState(0)
  const reload = async () => {
    await loaded.reload()
    setAsked((count) => count + 1)
  }
  return (
    <EditedForm
      path={path}
      loaded={loaded}
      missing={t('officeMembers.missing')}
      valuesOf={(member) => memberValues(member, t)}
      store={(values, { tag }) => officeCall('PUT', path, memberFields(values, t), { 'if-match': tag })}
      Conflict={MemberConflict}
    >
      {(form, { thing }) => (
        <>
          <p className="note">{clubById(thing.club)?.name}</p>
          <MemberForm {...form} />
          <MemberBookings member={thing} />
          <MemberAccount key={`${thing.account?.id} ${asked}`} member={thing} onChanged={reload} />
          <MemberData member={thing} />
        </>
      )}
    </EditedForm>
  )
}

/** Says what somebody else has changed in the member since the form was opened. */
function MemberConflict(props: ConflictProps<MemberValues>) {
  const { t } = useTranslation()
  return (
    <Conflict
      {...props}
      title={t('officeMembers.conflict')}
      labelOf={(name) => t(`officeMembers.${name}`)}
      shownAs={(name, values) => values[name] || '–'}
    />
  )
}
