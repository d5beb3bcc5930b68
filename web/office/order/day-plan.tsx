import { useMemo, useState } from 'react'
import type { PutMatch } from '../../../shared/order/lay-out.ts'
import type {
  OfficeOrder,
  OrderSettings,
  Proposal,
  RuleBreakAnswer,
} from '../../../shared/order/office-order-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { clockText } from '../kit/club-times.ts'
import { LeaveQuestion } from '../kit/leave-question.tsx'
import { Problem } from '../kit/problem.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { BreakList } from './break-list.tsx'
import { CourtColumns } from './court-columns.tsx'
import { orderCalls } from './order-calls.ts'
import { matchesByKey } from './order-day-of.ts'
import { type Draft, draftBreaks, laidDraft, moved, requestOf, storedDraft } from './order-draft.ts'
import type { Names } from './order-reasons.ts'
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
}

/** The courts of a day side by side, where matches are put by hand or by the planner. Nothing counts before it is stored. */
export function DayPlan({ order, now, onStored }: Props) {
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
  const edit = (next: Partial<{ put: readonly PutMatch[]; settings: OrderSettings }>) => {
    const { draft: base } = laid
    setSaid(null)
    setRefused([])
    setDraft(laidDraft({ ...base, tag: draft?.tag ?? order.tag, ...next }, order, now).draft)
  }
  const isEditable = proposal === null
  useMatchDrop((match, { court, before }) => {
    if (isEditable) edit({ put: moved(laid.draft.put, match, court, before) })
  })
  const saving = useOfficeAction(async (reason: string) => {
    setRefused([])
    try {
      onStored(await calls.store(requestOf(laid.draft, reason), laid.draft.tag))
    } catch (error) {
      setRefused(refusedIn(error))
      throw error
    }
    setDraft(null)
    setSaid(t('officeOrder.saved'))
  })
  return (
    <>
      <LeaveQuestion isUnsaved={draft !== null} />
      <PlanTools
        order={order}
        calls={calls}
        names={names}
        settings={laid.draft.settings}
        isBusy={draft !== null || proposal !== null}
        onSettings={(settings) => edit({ settings })}
        onProposal={(next) => {
          setSaid(null)
          setProposal(next)
        }}
        onStored={(next, text) => {
          onStored(next)
          setSaid(text)
        }}
      />
      <p role="status" className={said === null ? undefined : k.said}>
        {said}
      </p>
      {proposal && (
        <ProposalView
          order={order}
          proposal={proposal}
          names={names}
          calls={calls}
          onAccepted={(next) => {
            setProposal(null)
            onStored(next)
            setSaid(t('officeOrder.accepted'))
          }}
          onClose={() => setProposal(null)}
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
              isPending={saving.pending}
              onSave={(reason) => void saving.run(reason)}
              onDiscard={() => {
                saving.clear()
                setRefused([])
                setDraft(null)
              }}
            >
              <Problem text={saving.problem} />
            </SaveBar>
          )}
        </>
      )}
    </>
  )
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
