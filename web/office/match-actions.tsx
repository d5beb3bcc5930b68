import { useState } from 'react'
import { Link } from 'react-router-dom'
import { officePathTo } from '../../shared/pages/office-pages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-card.module.css'
import { LinksDialog } from './links-dialog.tsx'
import { useMe } from './me-store.ts'
import row from './row-actions.module.css'
import { UmpireDialog } from './umpire-dialog.tsx'
import { useUmpireOf } from './umpires-store.ts'

interface Props {
  match: MatchView
  club: string | null
  /** Text of the link to the console. */
  score: string
}

/** The umpire of a match, and the actions of the desk: score it, make links, assign an umpire, edit it, open its board. */
export function MatchActions({ match, club, score }: Props) {
  const { t } = useTranslation()
  const { may } = useMe()
  const umpire = useUmpireOf(match.id)
  const [open, setOpen] = useState<'links' | 'umpire' | null>(null)
  const close = () => setOpen(null)
  const names = t('live.versus', { one: match.players[0], two: match.players[1] })
  const subject = { match: match.id, club, court: match.court, umpire: umpire?.id ?? null }
  const mayAssign = may('umpire.assign', subject)
  const of = <span className="hidden-text">: {names}</span>
  return (
    <>
      {umpire && <p className={s.umpire}>{t('office.today.umpire', { name: umpire.name })}</p>}
      <p className={s.actions}>
        <Link to={pathTo('scorer', match.id)} className={row.action}>
          {score}
          {of}
        </Link>
        {may('grant.manage', subject) && (
          <button type="button" className={row.action} onClick={() => setOpen('links')}>
            {t('office.today.links')}
            {of}
          </button>
        )}
        {mayAssign && (
          <button type="button" className={row.action} onClick={() => setOpen('umpire')}>
            {t(umpire ? 'office.today.changeUmpire' : 'office.today.assignUmpire')}
            {of}
          </button>
        )}
        <Link to={officePathTo('match', match.id)} className={row.action}>
          {t('office.today.edit')}
          {of}
        </Link>
        <Link to={pathTo('liveMatch', match.id)} className={row.action}>
          {t('office.today.board')}
          {of}
        </Link>
      </p>
      <LinksDialog
        place={{ match: match.id, club }}
        title={names}
        court={match.court}
        open={open === 'links'}
        close={close}
      />
      {mayAssign && <UmpireDialog id={match.id} names={names} open={open === 'umpire'} close={close} />}
    </>
  )
}
