import { Link, useParams } from 'react-router-dom'
import type { MatchDescription } from '../../../shared/matches/match-description-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { BackLink } from '../../ui/back-link.tsx'
import f from '../../ui/form.module.css'
import { Notice } from '../../ui/notice.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { AskingButton } from '../kit/question.tsx'
import { UnreadThing } from '../kit/unread.tsx'
import { useEdited } from '../kit/use-edited.ts'
import { Authors } from './authors.tsx'
import { BroadcastButton } from './broadcast-button.tsx'
import { Grants } from './grants.tsx'
import { MatchConflict } from './match-conflict.tsx'
import { MatchForm } from './match-form.tsx'
import s from './match-page.module.css'
import { fieldsOf, type MatchValues, valuesOf } from './match-values.ts'

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
  const edited = useEdited<MatchDescription, MatchValues>(`${path}/description`, (mine, before, { tag }) =>
    officeCall('PATCH', path, changesOf(mine, before), { 'if-match': tag }),
  )
  const { read, conflict } = edited
  if (typeof read === 'string') return <UnreadThing why={read} thing="match" onRetry={edited.retry} />
  const match = read.thing
  const before = valuesOf(match)
  const done = t('office.edit.saved')
  const [asked, hidden] = match.isOver ? ['archive', 'archived'] : ['cancel', 'cancelled']
  const archive = (archived: boolean) =>
    edited.attempt(async () => {
      await officeCall('PATCH', path, { archived })
      await edited.reload()
      return archived ? null : t('office.edit.restored')
    })

  return (
    <>
      {match.archived && (
        <Notice>
          <p>{t(`office.edit.${hidden}`)}</p>
        </Notice>
      )}
      <MatchLinks match={match} />
      {conflict && (
        <MatchConflict
          key={conflict.theirs.tag}
          values={{ before, mine: conflict.mine, theirs: valuesOf(conflict.theirs.thing) }}
          onMine={() => void edited.keepMine(done)}
          onTheirs={edited.takeTheirs}
        />
      )}
      <div role="alert">{edited.problem && <p className={f.problem}>{edited.problem}</p>}</div>
      <MatchForm
        values={conflict?.mine ?? before}
        isUnsaved={conflict !== null}
        isBegun={match.hasEntries}
        formerNames={formerNamesOf(match).map(({ name, side }) =>
          t('office.form.formerName', { name, now: side === 1 ? match.company : match.company2 }),
        )}
        submit={t('office.edit.save')}
        onSubmit={(values) => edited.save(values, done)}
        said={edited.said}
        actions={
          match.archived ? (
            <button type="button" className="button quiet" onClick={() => void archive(false)}>
              {t('office.edit.restore')}
            </button>
          ) : (
            <AskingButton
              title={t(`office.edit.${asked}Title`)}
              text={t(`office.edit.${asked}Text`)}
              no={t('office.edit.keep')}
              onYes={() => void archive(true)}
            >
              {t(`office.edit.${asked}`)}
            </AskingButton>
          )
        }
      />
      {!match.archived && (
        <Grants
          place={{ match: id, club: match.club }}
          title={`${match.company} – ${match.company2}`}
          court={match.court}
          start={match.date}
        />
      )}
      <Authors match={id} />
    </>
  )
}

/** Returns the earlier names of the sides. A server of an earlier version sends none. */
const formerNamesOf = ({ formerNames }: Partial<MatchDescription>) =>
  (formerNames ?? []).filter(({ partner }) => partner === undefined)

/** Returns the fields to send: only the changed ones, because a match that has begun rejects a change of its format. */
function changesOf(values: MatchValues, match: MatchDescription): Partial<MatchDescription> {
  const [now, before] = [fieldsOf(values), fieldsOf(valuesOf(match))]
  const changed = Object.entries(now).filter(([key, value]) => value !== Reflect.get(before, key))
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
