import { useMemo, useState } from 'react'
import type { OfficeOrder, Proposal, RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { LeaveQuestion } from '../kit/leave-question.tsx'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { BreakList } from './break-list.tsx'
import { CourtColumns } from './court-columns.tsx'
import type { Edit } from './edit.ts'
import { orderCalls } from './order-calls.ts'
import { matchesByKey } from './order-day-of.ts'
import {
  type Draft,
  draftBreaks,
  hasMoves,
  type LaidDraft,
  laidDraft,
  moved as movedTo,
  requestOf,
  storedDraft,
} from './order-draft.ts'
import { courtText, matchText, type Names } from './order-reasons.ts'
import { PlanTools } from './plan-tools.tsx'
import { ProposalView } from './proposal-view.tsx'
import { refusedIn } from './refused.ts'
import { SaveBar } from './save-bar.tsx'
import { useMatchDrop } from './use-match-drag.ts'
import { WaitingMatches } from './waiting-matches.tsx'

interface Props {
  order: OfficeOrder
  now: number
  /** Called with the order that a call has stored. */
  onStored: (order: OfficeOrder) => void
  /** Loads the order again, because a call has failed: somebody may have changed it. */
  onFailed: () => void
}

/** The courts of a day side by side, where matches are put by hand or by the planner. Nothing counts before it is stored. */
export function DayPlan({ order, now, onStored, onFailed }: Props) {
  const { t } = useTranslation()
  const { club, date } = order
  const calls = useMemo(() => orderCalls(club, date), [club, date])
  const [draft, setDraft] = useState<Draft | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  /** The broken rules with which the server has refused a request. */
  const [refused, setRefused] = useState<readonly RuleBreakAnswer[]>([])
  const names = useNames(order)
  const stored = useMemo(() => storedDraft(order, now), [order, now])
  const laid = useMemo(() => (draft ? laidDraft(draft, order, now) : stored), [draft, stored, order, now])
  const { all: broken, fresh } = useMemo(
    () => (draft ? draftBreaks(laid, stored, order) : { all: order.breaks, fresh: [] }),
    [draft, laid, stored, order],
  )
  const [moved, setMoved] = useState<string | null>(null)
  const isMoved = draft !== null && hasMoves(draft, stored, order, now)
  const edit: Edit = (next, match) => {
    const { draft: base } = laid
    setSaid(null)
    setMoved(match ?? null)
    setRefused([])
    setDraft(laidDraft({ ...base, tag: draft?.tag ?? order.tag, ...next }, order, now).draft)
  }
  const isEditable = proposal === null
  useMatchDrop((match, { court, before }) => {
    if (isEditable) edit({ put: movedTo(laid.draft.put, match, court, before) }, match)
  })
  /** Ends the changes or the proposal, and says how. */
  const close = (text: string) => {
    setDraft(null)
    setProposal(null)
    setRefused([])
    setMoved(null)
    setSaid(text)
  }
  const saving = useOfficeAction(async (reason: string) => {
    setRefused([])
    try {
      onStored(await calls.store(requestOf(laid.draft, reason), laid.draft.tag))
    } catch (error) {
      setRefused(refusedIn(error))
      onFailed()
      throw error
    }
    close(t('officeOrder.saved'))
  })
  // The order with one’s own changes may arrive before the answer of the call.
  const isOutdated = draft !== null && draft.tag !== order.tag && !saving.pending
  return (
    <>
      <LeaveQuestion isUnsaved={draft !== null} />
      <PlanTools
        order={order}
        calls={calls}
        names={names}
        settings={laid.draft.settings}
        state={proposal ? 'proposed' : isMoved ? 'moved' : draft ? 'ruled' : 'stored'}
        onSettings={(settings) => edit({ settings })}
        onProposal={(next) => {
          setSaid(null)
          setProposal(next)
        }}
        onStored={(next, text) => {
          onStored(next)
          setSaid(text)
        }}
        onFailed={onFailed}
      />
      <DoneLine text={said} />
      <p aria-live="polite" className="hidden-text">
        {moved !== null && placeText(moved, laid, names)}
      </p>
      {proposal && (
        <ProposalView
          order={order}
          proposal={proposal}
          names={names}
          calls={calls}
          onAccepted={(next) => {
            onStored(next)
            close(t('officeOrder.accepted'))
          }}
          onFailed={onFailed}
          onClose={() => {
            setProposal(null)
            setSaid(t('officeOrder.dismissed'))
          }}
        />
      )}
      {isEditable && (
        <>
          <BreakList breaks={refused.length > 0 ? refused : broken} names={names} />
          <CourtColumns order={order} laid={laid} breaks={broken} names={names} now={now} onEdit={edit} />
          <WaitingMatches order={order} put={laid.draft.put} names={names} onEdit={edit} />
          {draft && (
            <SaveBar
              breaks={refused.length > 0 ? refused : fresh}
              isOutdated={isOutdated}
              isPending={saving.pending}
              onSave={(reason) => void saving.run(reason)}
              onDiscard={() => {
                saving.clear()
                close(t('officeOrder.discarded'))
              }}
            >
              <Problem text={isOutdated ? t('officeOrder.outdated') : saving.problem} />
            </SaveBar>
          )}
        </>
      )}
    </>
  )
}

/** Returns where a match is now, for those who don't see it. */
function placeText(key: string, { items }: LaidDraft, names: Names): string {
  const item = items.find(({ match }) => match === key)
  const place = item
    ? `${courtText(item.court, names)}, ${names.clock(new Date(item.startsAt).toISOString())}`
    : names.t('officeOrder.noCourt')
  return `${matchText(key, names)}: ${place}`
}

/** Returns what texts about the order need to name matches, courts and times. */
function useNames(order: OfficeOrder): Names {
  const { t, language } = useTranslation()
  return useMemo(
    () => ({
      byKey: matchesByKey(order),
      courts: new Map(order.courts.map(({ court, name }) => [court, name])),
      clock: (moment) => clockText(moment, order.club, language),
      t,
    }),
    [order, language, t],
  )
}
