import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { useMatch } from '../match-feed/match-view.ts'
import { preferSimple } from '../scorer/console-mode.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { MatchLink } from './match-link.tsx'
import { ScoreButton } from './score-button.tsx'

/**
 * The way to the console of a match that the person may score. A match that has ended can only be corrected.
 * @param isShown whether the page shows the score of this match above
 */
export function ScoreMatch({ id, isShown }: { id: string; isShown: boolean }) {
  const { t } = useTranslation()
  const { match } = useMatch(id)
  const to = pathTo('scorer', id)
  if (!match || !isOver(match.score)) return <ScoreButton to={to} />
  return (
    <div className="stack-3">
      {!isShown && (
        <p>
          {t('court.ended')} <MatchLink id={id} />
        </p>
      )}
      <Link to={to} className="button quiet" onClick={preferSimple}>
        {t('court.correct')}
      </Link>
    </div>
  )
}
