import { useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  OfficeOrder,
  OrderSettings,
  PlanRequestSent,
  Proposal,
} from '../../../shared/order/office-order-schemas.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { useClubs } from '../../clubs/clubs-store.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useMe } from '../kit/me-store.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { GrantDay } from '../matches/grant-day.tsx'
import type { OrderCalls } from './order-calls.ts'
import s from './order-page.module.css'
import type { Names } from './order-reasons.ts'
import { sheetsOf } from './order-sheets.ts'
import { PlanAgainDialog } from './plan-again-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

interface Props {
  order: OfficeOrder
  calls: OrderCalls
  names: Names
  settings: OrderSettings
  /** Whether the order is stored, has other rules or moved matches that are not stored, or is proposed. */
  state: 'stored' | 'ruled' | 'moved' | 'proposed'
  onSettings: (settings: OrderSettings) => void
  onProposal: (proposal: Proposal) => void
  /** Called with the stored order, and what to say. */
  onStored: (order: OfficeOrder, said: string) => void
  /** Called after a call has failed. */
  onFailed: () => void
}

/** What can be done with the whole day: plan it, plan it again, set its rules, publish it. */
export function PlanTools(props: Props) {
  const { order, calls, names, settings, state, onSettings, onProposal, onStored, onFailed } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<'plan' | 'settings' | 'again' | 'publish' | 'codes' | null>(null)
  const close = () => setOpen(null)
  const planning = useOfficeAction(async (request: Omit<PlanRequestSent, 'id'>) => {
    const rules = state === 'ruled' ? { settings } : {}
    onProposal(await calls.plan({ id: randomId(), ...rules, ...request }))
  })
  const publishing = useOfficeAction(async () => {
    try {
      onStored(await calls.publish(order.tag), t('officeOrder.nowPublished'))
    } catch (error) {
      onFailed()
      throw error
    }
  })
  const { may } = useMe()
  const club = useClubs().clubs?.find(({ id }) => id === order.club)
  const makesCodes = club !== undefined && may('grant.manage', { club: order.club, court: club.courts[0]?.id ?? null })
  const sheets = sheetsOf(order, names)
  const mayPlan = state === 'stored' || state === 'ruled'
  const hasMatches = order.courts.some(({ matches }) => matches.length > 0)
  const canPublish = hasMatches && (!order.published || order.untold > 0)
  return (
    <>
      <div className={`wrap ${s.tools}`}>
        <button
          type="button"
          className="button"
          disabled={!mayPlan}
          aria-disabled={planning.pending}
          onClick={() => setOpen('plan')}
        >
          {t(planning.pending ? 'officeOrder.planning' : 'officeOrder.plan')}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={!mayPlan || !hasMatches}
          onClick={() => setOpen('again')}
        >
          {t('officeOrder.again')}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={state === 'proposed'}
          onClick={() => setOpen('settings')}
        >
          {t('officeOrder.settings')}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={state !== 'stored' || !canPublish}
          onClick={() => setOpen('publish')}
        >
          {t('officeOrder.publish')}
        </button>
        {makesCodes && (
          <button type="button" className="button quiet" disabled={!hasMatches} onClick={() => setOpen('codes')}>
            {t('officeOrder.codes')}
          </button>
        )}
        <Link to={pathTo('orderOfDay', order.club, order.date)} className={s.link}>
          {t('officeOrder.publicPage')}
        </Link>
        <Link
          to={`${PAGES.bigScreen.path}?${new URLSearchParams({ order: order.club, date: order.date })}`}
          className={s.link}
        >
          {t('office.today.bigScreen')}
        </Link>
      </div>
      <p className={`note ${s.state}`}>
        {state === 'moved'
          ? t('officeOrder.saveFirst')
          : order.published && order.untold > 0
            ? t('officeOrder.untold', { count: order.untold })
            : t(order.published ? 'officeOrder.published' : 'officeOrder.unpublished')}
      </p>
      <Problem text={planning.problem ?? publishing.problem} />
      <PlanDialog
        isOpen={open === 'plan'}
        order={order}
        settings={settings}
        names={names}
        onPlan={(matches, rules) => {
          close()
          void planning.run({ matches: [...matches], settings: rules })
        }}
        onClose={close}
      />
      <SettingsDialog
        isOpen={open === 'settings'}
        order={order}
        settings={settings}
        names={names}
        onChange={(next) => {
          close()
          onSettings(next)
        }}
        onClose={close}
      />
      <PlanAgainDialog
        isOpen={open === 'again'}
        order={order}
        names={names}
        onPlan={(loss) => {
          close()
          void planning.run({ again: true, loss })
        }}
        onClose={close}
      />
      {club && (
        <GrantDay
          club={club}
          open={open === 'codes'}
          close={close}
          order={{
            date: order.date,
            once: t('officeOrder.codesOnce'),
            kinds: [
              { name: 'court', label: t('officeOrder.codesBy.court'), places: sheets.byCourt },
              { name: 'umpire', label: t('officeOrder.codesBy.umpire'), places: sheets.byUmpire },
            ],
          }}
        />
      )}
      <Question
        asked={
          open === 'publish'
            ? {
                title: t('officeOrder.publishTitle'),
                text: t(order.published ? 'officeOrder.publishChanges' : 'officeOrder.publishText'),
                yes: t('officeOrder.publish'),
              }
            : null
        }
        onYes={() => void publishing.run()}
        onClose={close}
      />
    </>
  )
}
