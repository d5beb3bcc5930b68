import { useRef } from 'react'
import type { OrderItem } from '../../../shared/order/lay-out.ts'
import type { RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import type { ExpectedStartAnswer, OrderMatchAnswer } from '../../../shared/order/order-schemas.ts'
import { briefExpectedText } from '../../order/order-texts.ts'
import { aboutText } from '../../order/round-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import row from '../kit/row-actions.module.css'
import s from './court-columns.module.css'
import { type Controls, MatchControls } from './match-controls.tsx'
import { isWaiting } from './order-draft.ts'
import { breakText, matchText, type Names } from './order-reasons.ts'
import { useMatchDrag } from './use-match-drag.ts'

interface Props {
  item: OrderItem
  match: OrderMatchAnswer | undefined
  expected: ExpectedStartAnswer | null
  breaks: readonly RuleBreakAnswer[]
  names: Names
  now: number
  controls: Controls
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A match on its court: when it starts, who plays, and which rules it breaks. One that has begun stays where it is. */
export function PlannedMatch({ item, match, expected, breaks, names, now, controls, isOpen, onOpen }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLLIElement>(null)
  const waits = isWaiting(match)
  const part = useMatchDrag(
    element,
    waits ? item.match : null,
    waits ? { court: item.court, before: item.match } : null,
  )
  const clock = (moment: number) => names.clock(new Date(moment).toISOString())
  const who = matchText(item.match, names)
  const umpire = controls.order.umpires.find(({ person }) => person === item.umpire)?.name
  return (
    <li
      ref={element}
      className={[s.match, part && s[part], !waits && s.begun].filter(Boolean).join(' ')}
      data-match={item.match}
      data-broken={breaks.length > 0 || undefined}
    >
      <p className={s.when}>
        <span className={s.kind}>
          {match?.booked && match.status === 'scheduled'
            ? t('officeOrder.taken.booking')
            : match && (!waits || match.status === 'suspended')
              ? t(`status.${match.status}`)
              : t(`officeOrder.kinds.${item.kind}`)}
        </span>{' '}
        <span className={s.time}>{clock(item.startsAt)}</span> <span className="note">–{clock(item.endsAt)}</span>
      </p>
      {waits && expected && (
        <p className="note">{t('officeOrder.expected', { when: briefExpectedText(expected, now, clock, t) })}</p>
      )}
      <p className={s.who}>{who}</p>
      <p className="note">
        {[
          match && aboutText(match, t) !== who && aboutText(match, t),
          umpire && t('officeOrder.umpiredBy', { name: umpire }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {breaks.map((broken) => (
        <p key={`${broken.code} ${broken.other ?? ''}`} className={s.broken}>
          {breakText(broken, names)}
        </p>
      ))}
      {waits && (
        <button
          type="button"
          className={row.action}
          data-part="change"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {t(isOpen ? 'officeOrder.done' : 'officeOrder.change')}
          <span className="hidden-text">: {who}</span>
        </button>
      )}
      {waits && isOpen && <MatchControls item={item} match={match} names={names} {...controls} />}
    </li>
  )
}
