import { Link } from 'react-router-dom'
import { preferSimple } from '../scorer/console-mode.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-page.module.css'

type Props = { to: string; onClick?: never } | { to?: never; onClick: () => void }

/** The button "Score this match": a link to the console, or the first step to it. */
export function ScoreButton({ to, onClick }: Props) {
  const { t } = useTranslation()
  if (to === undefined) {
    return (
      <button type="button" className={`button ${s.score}`} onClick={onClick}>
        {t('court.score')}
      </button>
    )
  }
  return (
    <Link to={to} className={`button ${s.score}`} onClick={preferSimple}>
      {t('court.score')}
    </Link>
  )
}
