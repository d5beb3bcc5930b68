import { useRef, useState } from 'react'
import type { OrderItem } from '../../../shared/order/lay-out.ts'
import type { OfficeCourtAnswer, OfficeOrder, RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './court-columns.module.css'
import type { Edit } from './edit.ts'
import { isAtBooking, isWaiting, type LaidDraft } from './order-draft.ts'
import type { Names } from './order-reasons.ts'
import { PlannedMatch } from './planned-match.tsx'
import { useMatchDrag } from './use-match-drag.ts'

interface Props {
  order: OfficeOrder
  laid: LaidDraft
  breaks: readonly RuleBreakAnswer[]
  names: Names
  now: number
  onEdit: Edit
}

/** The courts side by side, each with its matches in their order. Matches are dragged, or moved with their controls. */
export function CourtColumns({ order, laid, breaks, names, now, onEdit }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const placed = new Map(order.courts.flatMap(({ matches }) => matches.map((match) => [match.key, match] as const)))
  return (
    <ul className={s.columns}>
      {order.courts.map((court) => {
        const line = laid.items.filter((item) => item.court === court.court)
        return (
          <li key={court.court} className={s.column}>
            <CourtHead court={court} names={names} />
            <ol>
              {line.map((item, index) => (
                <PlannedMatch
                  key={item.match}
                  item={item}
                  match={names.byKey.get(item.match)}
                  expected={placed.get(item.match)?.expected ?? null}
                  breaks={breaks.filter((each) => each.match === item.match)}
                  names={names}
                  now={now}
                  controls={{
                    order,
                    laid,
                    onEdit,
                    before: waitingIn(line[index - 1], names),
                    after: line[index + 1]?.match ?? null,
                    afterNext: line[index + 2]?.match ?? null,
                  }}
                  isOpen={open === item.match}
                  onOpen={(isOpen) => setOpen(isOpen ? item.match : null)}
                />
              ))}
            </ol>
            <CourtEnd court={court.court} isEmpty={line.length === 0} />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the key of a match that can follow another one; null if it has begun. The match of a booking stays where it is, also then. */
const waitingIn = (item: OrderItem | undefined, { byKey }: Names): string | null =>
  item && (isWaiting(byKey.get(item.match)) || isAtBooking(byKey.get(item.match))) ? item.match : null

/** The name of a court, and when something else takes it. */
export function CourtHead({ court, names }: { court: OfficeCourtAnswer; names: Names }) {
  const { t } = useTranslation()
  return (
    <div className={s.head}>
      <h3 className={s.name}>{courtName(court.name, t)}</h3>
      {court.taken.map(({ from, until, kind }) => (
        <p key={`${from} ${kind}`} className="note">
          {names.clock(from)}–{names.clock(until)} {t(`officeOrder.taken.${kind}`)}
        </p>
      ))}
    </div>
  )
}

/** The free part of a column, on which a match is dropped to be the last one. */
function CourtEnd({ court, isEmpty }: { court: string; isEmpty: boolean }) {
  const { t } = useTranslation()
  const element = useRef<HTMLParagraphElement>(null)
  const part = useMatchDrag(element, null, { court, before: null })
  return (
    <p ref={element} className={part === 'target' ? `${s.end} ${s.target}` : s.end}>
      {isEmpty && t('officeOrder.empty')}
    </p>
  )
}
