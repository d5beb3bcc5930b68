import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { onReturn } from '../../api/connection.ts'
import { serverNow } from '../../api/server-clock.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { useMe } from '../kit/me-store.ts'
import { codeOf, officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { saying } from '../kit/said.ts'
import { type Unread, UnreadThing, unreadOf } from '../kit/unread.tsx'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { MatchForm } from './match-form.tsx'
import { blankValues, fieldsOf, type MatchValues, valuesOf } from './match-values.ts'

/** The form for a new match. `?copy=` names the match from which it takes its values. */
export default function NewMatchPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('office.new.title')} lead={t('office.new.lead')}>
      <NewMatch />
    </OfficeFrame>
  )
}

function NewMatch() {
  const { t } = useTranslation()
  const { may } = useMe()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  // Each try sends the same id, so that a retry creates no second match.
  const [id] = useState(randomId)
  const [values, setValues] = useState<MatchValues | null>(null)
  const [unread, setUnread] = useState<Unread>('loading')
  const [tries, setTries] = useState(0)
  const chosen = useChosenClub(clubsWhere((club) => may('match.create', { club })))

  const isUnread = values === null
  useEffect(() => (isUnread ? onReturn(() => setTries((before) => before + 1)) : undefined), [isUnread])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const blank = (club: string) => blankValues(club, serverNow())
    if (!copied) return setValues({ ...blank(chosen?.id ?? ''), court: params.get('court') ?? '' })
    setUnread('loading')
    officeJson<MatchDescription>('GET', `/product/${encodeURIComponent(copied)}/description`).then(
      (match) => setValues({ ...valuesOf(match), date: blank(match.club ?? '').date }),
      (error) => setUnread(unreadOf(error)),
    )
  }, [copied, tries])

  async function create(given: MatchValues): Promise<string | null> {
    try {
      const { umpire, ...fields } = fieldsOf(given)
      const mayAssign = may('umpire.assign', { club: fields.club })
      await officeJson('POST', '/product', { ...fields, ...(mayAssign && { umpire }), id })
      void navigate(officePathTo('match', id), saying('matchCreated'))
      return null
    } catch (error) {
      return failureText(codeOf(error))
    }
  }

  if (!values) return <UnreadThing why={unread} thing="match" onRetry={() => setTries((before) => before + 1)} />
  return <MatchForm values={values} submit={t('office.new.create')} onSubmit={create} />
}
