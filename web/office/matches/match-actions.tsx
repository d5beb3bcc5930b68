import { Link } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { MatchView } from '../../match-feed/match-view.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import row from '../kit/row-actions.module.css'
import { openDialog } from './desk-dialog-store.ts'
import s from './match-row.module.css'
import { useUmpireOf } from './umpires-store.ts'

interface Props {
  match: MatchView
  club: string | null
  /** Text of the link to the console. */
  score: string
  /** Whether that link looks like a button, because the person umpires the match. */
  isMine?: boolean
}

/** The umpire of a match, and the actions of the desk: score it, make links, assign an umpire, edit it, open its board. */
export function MatchActions({ match, club, score, isMine = false }: Props) {
  const { t } = useTranslation()
  const { may } = useMe()
  const { id, court } = match
  const umpire = useUmpireOf(id)
  const names = t('live.versus', { one: match.players[0], two: match.players[1] })
  const subject = { match: id, club, court, umpire: umpire?.id ?? null }
  const of = <span className="hidden-text">: {names}</span>
  return (
    <>
      {umpire && <p className={s.umpire}>{t('office.today.umpire', { name: umpire.name })}</p>}
      <p className={`row ${s.actions}`}>
        <Link to={pathTo('scorer', id)} className={isMine ? 'button' : row.action}>
          {score}
          {of}
        </Link>
        {may('grant.manage', subject) && (
          <button
            type="button"
            className={row.action}
            onClick={() =>
              openDialog({ kind: 'links', place: { match: id, club }, title: names, court, start: match.date })
            }
          >
            {t('office.today.links')}
            {of}
          </button>
        )}
        {may('umpire.assign', subject) && (
          <button type="button" className={row.action} onClick={() => openDialog({ kind: 'umpire', id, names, court })}>
            {t(umpire ? 'office.today.changeUmpire' : 'office.today.assignUmpire')}
            {of}
          </button>
        )}
        {may('match.append', subject) && (
          <button type="button" className={row.action} onClick={() => openDialog({ kind: 'result', id, names, court })}>
            {t(match.status === 'scheduled' ? 'office.result.enter' : 'office.result.correct')}
            {of}
          </button>
        )}
        <Link to={officePathTo('match', id)} className={row.action}>
          {t('office.today.edit')}
          {of}
        </Link>
        <Link to={pathTo('liveMatch', id)} className={row.action}>
          {t('office.today.board')}
          {of}
        </Link>
      </p>
    </>
  )
}
