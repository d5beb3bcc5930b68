import type { OfficeCourtAnswer, OfficeOrder, Proposal } from '../../../shared/order/office-order-schemas.ts'
import { aboutText } from '../../order/round-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './court-columns.module.css'
import { CourtHead } from './court-columns.tsx'
import { courtText, matchText, type Names } from './order-reasons.ts'

interface Props {
  order: OfficeOrder
  proposal: Proposal
  names: Names
}

/** The courts as proposed. A match that changes names its present place, and a place that becomes empty is struck through. */
export function ProposedCourts({ order, proposal, names }: Props) {
  const { t } = useTranslation()
  const present = placesIn(order.courts)
  const next = placesIn(proposal.courts)
  const umpires = new Map(order.umpires.map(({ person, name }) => [person, name]))
  return (
    <ul className={s.columns}>
      {proposal.courts.map((court) => {
        const left = order.courts
          .filter((each) => each.court === court.court)
          .flatMap(({ matches }) => matches.filter(({ key }) => next.get(key)?.court !== court.court))
        return (
          <li key={court.court} className={s.column}>
            <CourtHead court={court} names={names} />
            <ol>
              {court.matches.map((match) => {
                const was = present.get(match.key)
                const isSame = was?.court === court.court && was.startsAt === match.startsAt
                return (
                  <li key={match.key} className={s.match} data-changed={!isSame || undefined}>
                    <p className={s.when}>
                      <span className={s.kind}>
                        {match.status === 'scheduled'
                          ? t(`officeOrder.kinds.${match.kind}`)
                          : t(`status.${match.status}`)}
                      </span>{' '}
                      <span className={s.time}>{names.clock(match.startsAt)}</span>{' '}
                      <span className="note">–{names.clock(match.endsAt)}</span>
                    </p>
                    <p className={s.who}>{matchText(match.key, names)}</p>
                    <p className="note">
                      {[
                        aboutText(match, t) !== matchText(match.key, names) && aboutText(match, t),
                        match.umpire && t('officeOrder.umpiredBy', { name: umpires.get(match.umpire) ?? '' }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    {!isSame && (
                      <p className={s.was}>
                        {was
                          ? t('officeOrder.was', {
                              place: `${courtText(was.court, names)}, ${names.clock(was.startsAt)}`,
                            })
                          : t('officeOrder.isNew')}
                      </p>
                    )}
                  </li>
                )
              })}
              {left.map((match) => (
                <li key={match.key} className={`${s.match} ${s.left}`}>
                  <span className="hidden-text">{t('officeOrder.leaves')}: </span>
                  {names.clock(match.startsAt)} {matchText(match.key, names)}
                </li>
              ))}
            </ol>
          </li>
        )
      })}
    </ul>
  )
}

const placesIn = (courts: readonly OfficeCourtAnswer[]) =>
  new Map(
    courts.flatMap(({ court, matches }) => matches.map(({ key, startsAt }) => [key, { court, startsAt }] as const)),
  )
