import { useState } from 'react'
import type { EntryAnswer, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import r from '../kit/row-actions.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './competitions.module.css'
import o from './entry-order.module.css'
import type { EventPart } from './event-part.ts'
import { movedTo, withNewcomers } from './moved-entries.ts'

/** The order of the entries for the first draw, by hand or by rating. The first ones are the seeds. */
export function EntryOrder({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const [isStored, setStored] = useState(false)
  const order = own === null ? event.order : withNewcomers(own, event.order)
  const entries = new Map(event.entries.map((entry) => [entry.id, entry]))
  const seeds = event.plan[0]?.seeds ?? 0
  const change = (next: readonly string[]) => {
    setStored(false)
    setOwn(next)
  }
  const storing = useOfficeAction(async (ids: readonly string[]) => {
    const answer = await officeCall('PUT', `${path}/order`, { entries: ids }, { 'if-match': `"${event.tag}"` })
    setOwn(null)
    setStored(true)
    onChanged((await answer.json()) as OfficeEvent)
  })
  const entered = event.entries.filter(({ id }) => event.order.includes(id)).map(({ id }) => id)
  return (
    <details>
      <summary className={s.summary}>{t('officeCompetitions.inOrder.title')}</summary>
      <div className="stack-4">
        <p className="note">
          {t('officeCompetitions.inOrder.lead')}{' '}
          {seeds > 0
            ? t('officeCompetitions.inOrder.seeds', { count: seeds })
            : t('officeCompetitions.inOrder.noSeeds')}
        </p>
        <div className={r.actions}>
          <button type="button" className={r.action} onClick={() => change(entered)}>
            {t('officeCompetitions.inOrder.asEntered')}
          </button>
          <button type="button" className={r.action} onClick={() => void storing.run([])}>
            {t('officeCompetitions.inOrder.byRating')}
          </button>
        </div>
        <ol className={o.order}>
          {order.map((id, index) => (
            <OrderedEntry
              key={id}
              entry={entries.get(id)}
              place={index + 1}
              of={order.length}
              isSeed={index < seeds}
              onMove={(place) => change(movedTo(order, id, place))}
            />
          ))}
        </ol>
        <Problem text={storing.problem} />
        <DoneLine text={isStored ? t('officeCompetitions.inOrder.stored') : null} />
        <div className={f.actions}>
          <button
            type="button"
            className="button"
            aria-disabled={own === null || storing.pending}
            onClick={() => own !== null && void storing.run(order)}
          >
            {t('officeCompetitions.inOrder.store')}
          </button>
        </div>
      </div>
    </details>
  )
}

interface OrderedProps {
  entry: EntryAnswer | undefined
  /** From 1. */
  place: number
  of: number
  isSeed: boolean
  onMove: (place: number) => void
}

function OrderedEntry({ entry, place, of, isSeed, onMove }: OrderedProps) {
  const { t } = useTranslation()
  const name = entry?.players.map((player) => player.name).join(' / ') ?? ''
  return (
    <li className={o.entry}>
      <input
        // A new place comes from outside too, so the field begins again with it.
        key={place}
        type="number"
        min={1}
        max={of}
        defaultValue={place}
        className={`numbers ${f.input} ${o.place}`}
        aria-label={t('officeCompetitions.inOrder.place', { name })}
        onBlur={({ target }) => target.valueAsNumber !== place && onMove(target.valueAsNumber)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onMove(currentTarget.valueAsNumber)}
      />
      <span className={o.name}>
        {name}
        {isSeed && <span className="note"> {t('officeCompetitions.inOrder.seed', { seed: place })}</span>}
      </span>
      <button type="button" className={r.action} disabled={place === 1} onClick={() => onMove(place - 1)}>
        {t('officeCompetitions.inOrder.up')}
        <span className="hidden-text"> {name}</span>
      </button>
    </li>
  )
}
