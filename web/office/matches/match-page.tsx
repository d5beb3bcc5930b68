import { Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { lazyPart } from '../../i18n/lazy-part.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import f from '../../ui/form.module.css'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { EditedForm } from '../kit/edited-form.tsx'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { AskingButton } from '../kit/question.tsx'
import { readVersion } from '../kit/versions.ts'
import { Authors } from './authors.tsx'
import { BroadcastButton } from './broadcast-button.tsx'
import { useCourtClash } from './court-clash.tsx'
import { Grants } from './grants.tsx'
import { MatchConflict } from './match-conflict.tsx'
import { MatchForm } from './match-form.tsx'
import { MatchNotes } from './match-notes.tsx'
import s from './match-page.module.css'
import { MatchResult } from './match-result.tsx'
import { fieldsOf, type MatchValues, valuesOf } from './match-values.ts'

/** The event and the round of the match. Most matches are in no draw, so its code and texts load later. */
const MatchDraw = lazyPart(
  ['competitions'],
  () => import('../../competitions/match-draw.tsx'),
  () => null,
)

const pathOfEvent = (competition: string, event: string): string => officePathTo('competitionEvent', competition, event)

/** One match: the form to edit it, and the other actions of the desk. */
export default function MatchPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('office.edit.title')}>
      <BackLink to={officePathTo('matches')}>{t('office.edit.back')}</BackLink>
      <EditMatch key={id} id={id} />
    </OfficeFrame>
  )
}

function EditMatch({ id }: { id: string }) {
  const { t } = useTranslation()
  const path = `/product/${encodeURIComponent(id)}`
  const loaded = useLoaded(`${path}/description`, readVersion<MatchDescription>, true)
  const match = loaded.error === null ? loaded.value?.thing : undefined
  const { place, dialog } = useCourtClash()
  const [asked, hidden] = match?.isOver ? ['archive', 'archived'] : ['cancel', 'cancelled']
  const archive = (archived: boolean) => async () => {
    const send = (clash: object) => officeCall('PATCH', path, { archived, ...(!archived && { clash }) })
    if (!(await place(match?.club ?? '', send))) return null
    await loaded.reload()
    return archived ? null : t('office.edit.restored')
  }

  return (
    <>
      {match?.archived && (
        <Notice>
          <p>{t(`office.edit.${hidden}`)}</p>
        </Notice>
      )}
      {match && (
        <Suspense fallback={null}>
          <MatchDraw match={match.id} pathOf={pathOfEvent} className={`breakable ${s.draw}`} />
        </Suspense>
      )}
      {match && <MatchLinks match={match} />}
      {match && <MatchResult id={match.id} isArchived={match.archived} onExchange={() => void loaded.reload()} />}
      <EditedForm
        path={`${path}/description`}
        loaded={loaded}
        missing={t('office.missing.match')}
        valuesOf={valuesOf}
        store={(values, { thing, tag }) =>
          place(values.club, (clash) =>
            officeCall('PATCH', path, { ...changesOf(values, thing), clash }, { 'if-match': tag }),
          )
        }
        Conflict={MatchConflict}
      >
        {(form, { thing: { archived, hasEntries, company, company2, ...thing } }, attempt) => (
          <MatchForm
            {...form}
            isBegun={hasEntries}
            formerNames={formerNamesOf(thing).map(({ name, side }) =>
              t('officeMatch.form.formerName', { name, now: side === 1 ? company : company2 }),
            )}
            actions={
              archived ? (
                <button type="button" className="button quiet" onClick={() => attempt(archive(false))}>
                  {t('office.edit.restore')}
                </button>
              ) : (
                <AskingButton
                  title={t(`office.edit.${asked}Title`)}
                  text={t(`office.edit.${asked}Text`)}
                  no={t('office.edit.keep')}
                  onYes={() => attempt(archive(true))}
                >
                  {t(`office.edit.${asked}`)}
                </AskingButton>
              )
            }
          />
        )}
      </EditedForm>
      {dialog}
      {match && !match.archived && (
        <Grants
          place={{ match: id, club: match.club }}
          title={`${match.company} – ${match.company2}`}
          court={match.court}
          start={match.untimed ? null : match.date}
        />
      )}
      {match && <MatchNotes match={id} club={match.club} players={[match.company, match.company2]} />}
      {match && <Authors match={id} />}
    </>
  )
}

/** Returns the earlier names of the sides. A server of an earlier version sends none. */
const formerNamesOf = ({ formerNames }: Partial<MatchDescription>) =>
  (formerNames ?? []).filter(({ partner }) => partner === undefined)

/** Returns the fields to send: only the changed ones, because a match that has begun rejects a change of its format. */
function changesOf(values: MatchValues, match: MatchDescription): Partial<MatchDescription> {
  const [now, before] = [fieldsOf(values), fieldsOf(valuesOf(match))]
  const changed = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key)),
  )
  // The server rejects a request without fields. Sending the unchanged category has no effect.
  return changed.length > 0 ? Object.fromEntries(changed) : { category: match.category }
}

/** Links to the pages of the match. */
function MatchLinks({ match }: { match: MatchDescription }) {
  const { t } = useTranslation()
  return (
    <div className={`${f.actions} ${s.links}`}>
      {!match.archived && (
        <Link to={pathTo('scorer', match.id)} className="button quiet">
          {t('office.edit.console')}
        </Link>
      )}
      <Link to={pathTo('liveMatch', match.id)} className="button quiet">
        {t('office.edit.board')}
      </Link>
      {!match.archived && (
        <BroadcastButton
          place={{ match: match.id, title: t('live.versus', { one: match.company, two: match.company2 }) }}
          className="button quiet"
        >
          {t('office.edit.stream')}
        </BroadcastButton>
      )}
      <Link to={`${officePathTo('newMatch')}?${new URLSearchParams({ copy: match.id })}`} className="button quiet">
        {t('office.edit.duplicate')}
      </Link>
    </div>
  )
}
