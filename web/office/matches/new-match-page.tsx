import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import { saying } from '../kit/said.ts'
import { UnreadThing } from '../kit/unread.tsx'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { useCourtClash } from './court-clash.tsx'
import { MatchForm } from './match-form.tsx'
import { blankValues, fieldsOf, type MatchValues, valuesOf } from './match-values.ts'

/** The form for a new match. `?copy=` names the match from which it takes its values. */
export default function NewMatchPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeMatch.new.title')} lead={t('officeMatch.new.lead')}>
      <NewMatch />
    </OfficeFrame>
  )
}

/** Loads the match from which the new one takes its values. */
function NewMatch() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  const path = copied === null ? null : `/product/${encodeURIComponent(copied)}/description`
  const { value, error, reload } = useLoaded(path, (from) => officeJson<MatchDescription>('GET', from), true)
  if (path && !value)
    return <UnreadThing error={error} missing={t('office.missing.match')} onRetry={() => void reload()} />
  return <NewMatchForm key={path} copied={value} court={params.get('court')} />
}

function NewMatchForm({ copied, court }: { copied: MatchDescription | null; court: string | null }) {
  const { t } = useTranslation()
  const { may } = useMe()
  const navigate = useNavigate()
  const chosen = useChosenClub(clubsWhere((club) => may('match.create', { club })))
  // Each try sends the same id, so that a retry creates no second match.
  const [id] = useState(randomId)
  const [values] = useState((): MatchValues => {
    const blank = blankValues(copied ? (copied.club ?? '') : (chosen?.id ?? ''), serverNow())
    return copied ? { ...valuesOf(copied), date: blank.date } : { ...blank, court: court ?? '' }
  })
  const { place, dialog } = useCourtClash()
  const saving = useOfficeAction(async (given: MatchValues) => {
    const { umpire, playerIds, ...fields } = fieldsOf(given)
    const mayAssign = may('umpire.assign', { club: fields.club })
    const isStored = await place(fields.club ?? '', (clash) =>
      officeJson('POST', '/product', {
        ...fields,
        ...(mayAssign && { umpire }),
        // A server of the previous version knows no players.
        ...(playerIds && { playerIds }),
        id,
        clash,
      }),
    )
    if (isStored) void navigate(officePathTo('match', id), saying(t('office.said.matchCreated')))
  })
  return (
    <>
      <MatchForm values={values} submit={t('officeMatch.new.create')} saving={saving} />
      {dialog}
    </>
  )
}
