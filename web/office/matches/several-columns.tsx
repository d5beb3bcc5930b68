import { type DragEvent, useEffect, useRef, useState } from 'react'
import { MATCH_COLUMNS } from '../../../shared/office/column-titles.ts'
import { type Columns, swapped, withColumn } from '../../../shared/office/match-columns.ts'
import type { MatchTable } from '../../../shared/office/match-rows.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import s from './several-columns.module.css'

interface Props {
  table: MatchTable
  /** Whether the columns of the players must be chosen. */
  lacksPlayers: boolean
  /** Whether the person may assign umpires. */
  mayAssign: boolean
  onChange: (columns: Columns) => void
}

/** Moves the focus to the list of the first column. */
export const focusColumns = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLSelectElement>(`.${s.columns} select`)?.focus()

/**
 * What each column of the pasted table has. A person chooses it from a list, or drags a column to another one: the two then change
 * places. If it is unknown which columns have the players, the part opens and scrolls into view.
 */
export function SeveralColumns({ table: { columns, sample, heading }, lacksPlayers, mayAssign, onChange }: Props) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const part = useRef<HTMLDetailsElement>(null)
  /** Whether the part has opened by itself. It stays open after the first choice. */
  const [wasNeeded, setNeeded] = useState(lacksPlayers)
  if (lacksPlayers && !wasNeeded) setNeeded(true)
  useEffect(() => {
    if (lacksPlayers) part.current?.scrollIntoView({ block: 'nearest' })
  }, [lacksPlayers])
  const names = MATCH_COLUMNS.filter((column) => mayAssign || column !== 'umpire').map(
    (column) => [column, t(`officeSeveral.column.${column}`)] as const,
  )
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== null && dragged !== at) onChange(swapped(columns, dragged, at))
    setDragged(null)
    setOver(null)
  }
  const titles = heading?.split('\t') ?? []
  return (
    <details ref={part} className={s.columns} open={heading === null || wasNeeded}>
      <summary className="strong">{t('officeSeveral.columnsOf')}</summary>
      <p role="status" className={lacksPlayers ? `strong ${s.needed}` : undefined}>
        {lacksPlayers && t('officeSeveral.playersUnknown')}
      </p>
      <p className="note">{t('officeSeveral.drag')}</p>
      <ul className="stack-2">
        {columns.map((column, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
            key={index}
            className={`line ${s.column} ${over === index ? s.over : ''}`}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => drop(event, index)}
          >
            <span
              className={s.grip}
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', String(index))
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              ⠿
            </span>
            <label className={s.choice}>
              <span className={s.sample}>
                <span className="hidden-text">{t('officeSeveral.columnNumber', { number: index + 1 })} </span>
                {titles[index] ||
                  sample
                    .map((cells) => cells[index])
                    .filter(Boolean)
                    .join(', ')}
              </span>
              <select
                className={f.input}
                value={column ?? ''}
                onChange={({ target }) =>
                  onChange(withColumn(columns, index, MATCH_COLUMNS.find((each) => each === target.value) ?? null))
                }
              >
                <option value="">{t('officeSeveral.column.none')}</option>
                <Options of={names} />
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
