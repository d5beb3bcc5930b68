import type { DrawMatchAnswer, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './group-tables.module.css'
import { ownMatch, type PlaceReason, placeReasons, setsText, shareOf } from './place-reasons.ts'

interface Props {
  group: StageAnswer['groups'][number]
  /** Number of the group, from 1. */
  number: number
  matches: readonly DrawMatchAnswer[]
  name: (entry: string) => string
}

/** Says below a table what decided the places of players who were level: the criterion, and the numbers that it compared. */
export function PlaceReasonList({ group, ...shared }: Props) {
  const { t } = useTranslation()
  const textOf = useReasonText(shared)
  const reasons = placeReasons(group.table)
  if (reasons.length === 0) return null
  return (
    <ul className={s.reasons} aria-label={t('competitions.why.title')}>
      {reasons.map((reason) => (
        <li key={`${reason.from} ${reason.by}`}>
          <b>{reason.from === reason.to ? reason.from : `${reason.from}–${reason.to}`}</b> {textOf(reason)}
        </li>
      ))}
    </ul>
  )
}

/** Returns the function that says a reason in words: `Level on 2 wins. Ana Reyes beat Luz Marte 6-4 6-3.` */
function useReasonText({ matches, number, name }: Omit<Props, 'group'>): (reason: PlaceReason) => string {
  const { t, language } = useTranslation()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })

  function compared({ by, rows }: PlaceReason): string {
    const [first, second] = rows
    if (by === 'headToHead' && first && second) {
      const own = ownMatch(matches, number, first.entry, second.entry)
      const how = own?.how && own.how !== 'played' ? `(${t(`competitions.how.${own.how}`)})` : ''
      const result = own ? [setsText(own), how].filter(Boolean).join(' ') : ''
      return t('competitions.why.headToHead', { winner: name(first.entry), loser: name(second.entry), result })
    }
    const values = rows.map((row) => {
      const of = name(row.entry)
      const [sets, games] = [`${row.setsWon}-${row.setsLost}`, `${row.gamesWon}-${row.gamesLost}`]
      if (by === 'setShare') return `${of} ${sets} (${percent.format(shareOf(row.setsWon, row.setsLost))})`
      if (by === 'gameShare') return `${of} ${games} (${percent.format(shareOf(row.gamesWon, row.gamesLost))})`
      if (by === 'gameDifference') return `${of} ${games} (${signed.format(row.gamesWon - row.gamesLost)})`
      return by === 'points' ? `${of} ${row.points}` : of
    })
    return t(`competitions.why.${by}`, { values: values.join(', ') })
  }

  return (reason) => {
    if (reason.isLater) return `${t('competitions.why.still')} ${compared(reason)}`
    if (reason.wins === null) return compared(reason)
    return `${t('competitions.why.level', { count: reason.wins })} ${compared(reason)}`
  }
}
