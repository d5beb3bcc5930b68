import { useEffect, useRef, useState } from 'react'
import type { OfficeOrder, Proposal, RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Fold } from '../kit/fold.tsx'
import { Problem } from '../kit/problem.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { BreakList } from './break-list.tsx'
import type { OrderCalls } from './order-calls.ts'
import s from './order-page.module.css'
import { matchText, type Names, noPlaceText } from './order-reasons.ts'
import { ProposedChanges } from './proposed-changes.tsx'
import { ProposedCourts } from './proposed-courts.tsx'
import { refusedIn } from './refused.ts'
import { OverruleReason } from './save-bar.tsx'

interface Props {
  order: OfficeOrder
  proposal: Proposal
  names: Names
  calls: OrderCalls
  onAccepted: (order: OfficeOrder) => void
  /** Called after a call has failed. */
  onFailed: () => void
  onClose: () => void
}

/** A plan that counts only when somebody accepts it: as a whole, or after a delay change by change. */
export function ProposalView({ order, proposal, names: known, calls, onAccepted, onFailed, onClose }: Props) {
  const { t } = useTranslation()
  const { again, changes, delays } = proposal
  // The changes name a match for the next day themselves.
  const named = new Set(changes.flatMap(({ moves }) => moves.map(({ match }) => match)))
  const unplaced = proposal.unplaced.filter(({ match }) => !named.has(match))
  const names = withProposal(known, proposal)
  // The button that asked for the proposal can't be used now, and may be far away.
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(changes.keys()))
  const [publishes, setPublishes] = useState(order.published)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<readonly RuleBreakAnswer[]>([])
  const accepting = useOfficeAction(async () => {
    setRefused([])
    const isWhole = chosen.size === changes.length
    const overrule = reason.trim() === '' ? {} : { overrule: true, reason: reason.trim() }
    const request = { changes: isWhole ? null : [...chosen].sort((a, b) => a - b), publish: publishes, ...overrule }
    try {
      onAccepted(await calls.accept(proposal.id, request))
    } catch (error) {
      setRefused(refusedIn(error))
      onFailed()
      throw error
    }
  })
  // The order with the plan may arrive before the answer of the call.
  const isOutdated = proposal.tag !== order.tag && !accepting.pending
  const asks = refused.length > 0 && refused.every(({ mayOverrule }) => mayOverrule)
  const isSame = again && changes.length + delays.length === 0
  return (
    <section className={`stack-6 ${s.proposal}`} aria-labelledby="proposal">
      <h2 ref={title} id="proposal" tabIndex={-1} className="subtitle">
        {t('officeOrder.proposal')}
      </h2>
      <p>{t(isSame ? 'officeOrder.sameAsBefore' : 'officeOrder.proposalLead')}</p>
      {unplaced.length > 0 && (
        <section className={`stack-2 ${s.breaks}`}>
          <h3 className="strong">{t('officeOrder.unplaced', { count: unplaced.length })}</h3>
          <ul className="stack-1">
            {unplaced.map(({ match, why }) => (
              <li key={match}>
                <span className="strong">{matchText(match, names)}:</span> {noPlaceText(why, names)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && <ProposedChanges changes={changes} names={names} chosen={chosen} onChange={setChosen} />}
      {delays.length > 0 && (
        <Fold title={t('officeOrder.delays', { count: delays.length })}>
          <ul className="stack-1">
            {delays.map(({ match, from, to }) => (
              <li key={match}>
                <span className="strong">{matchText(match, names)}:</span> {names.clock(from)} → {names.clock(to)}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <ProposedCourts order={order} proposal={proposal} names={names} />
      <BreakList breaks={refused} names={names} />
      <form
        className={f.form}
        onSubmit={(event) => {
          event.preventDefault()
          void accepting.run()
        }}
      >
        {asks && <OverruleReason reason={reason} onChange={setReason} />}
        <Problem text={isOutdated ? t('officeOrder.problem.PLAN_OUTDATED') : accepting.problem} />
        <label className={k.check}>
          <input type="checkbox" checked={publishes} onChange={() => setPublishes(!publishes)} />
          <span>{t('officeOrder.publishToo')}</span>
        </label>
        <div className={f.actions}>
          <button type="submit" className="button" disabled={isOutdated} aria-disabled={accepting.pending}>
            {chosen.size === changes.length
              ? t('officeOrder.accept')
              : chosen.size === 0
                ? t('officeOrder.acceptLater')
                : t('officeOrder.acceptSome', { count: chosen.size })}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('officeOrder.dismiss')}
          </button>
        </div>
      </form>
    </section>
  )
}

/** Returns the names with the matches of a proposal: it may have matches of other days. */
const withProposal = (names: Names, { courts }: Proposal): Names => ({
  ...names,
  byKey: new Map([
    ...names.byKey,
    ...courts.flatMap(({ matches }) => matches.map((each) => [each.key, each] as const)),
  ]),
})
