import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { momentOfField, timeText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { courtsOf, courtText } from '../kit/places.ts'
import { RowClashLines, type ShownClash } from './row-clash.tsx'
import { RowPlayers } from './row-players.tsx'
import s from './several-form.module.css'
import type { CheckedRow } from './several-rows.ts'
import type { RowName } from './use-row-players.ts'

/** A row with what the table says about it. */
export interface ShownRow {
  readonly row: CheckedRow
  /** Mistakes, and why its match was not created. */
  readonly wrong: readonly string[]
  readonly notes: readonly string[]
  /** The stored match of the same players on the same day, or null. */
  readonly existing: MatchSummary | null
  /** What takes its court, or null. */
  readonly clash: ShownClash | null
  /** Its names, and which players they mean. */
  readonly players: readonly RowName[]
  /** Chooses the player whom a name means. */
  readonly onPlayer: (name: string, id: string) => void
}

interface Props {
  rows: readonly ShownRow[]
  /** Shows the row in the box. */
  onShow: (row: CheckedRow) => void
}

/** The rows of a pasted table as they were understood. */
export function SeveralTable({ rows, onShow }: Props) {
  const { t, language } = useTranslation()
  const columns: Column<ShownRow>[] = [
    {
      id: 'match',
      header: t('office.matches.match'),
      cell: (shown) => <MatchCell shown={shown} onShow={onShow} />,
    },
    { id: 'time', header: t('office.matches.time'), cell: ({ row }) => shownTime(row, language) },
    {
      id: 'court',
      header: t('office.matches.court'),
      cell: ({ row }) => {
        const known = courtsOf(row.values.club).find(({ id }) => id === row.values.court)
        return <span className={s.court}>{known ? courtName(known.name, t) : row.court}</span>
      },
    },
  ]
  return (
    <DataTable
      caption={t('officeSeveral.understood')}
      columns={columns}
      list={{ rows, state: 'ready', reload: () => {}, more: null }}
      rowId={({ row }) => String(row.number)}
      stacked
      empty={t('officeSeveral.none')}
    />
  )
}

/** Returns the time of a row in words, or its text if it is no time. */
function shownTime({ time, values: { date, club } }: CheckedRow, language: string): string {
  const moment = momentOfField(date, club || null)
  return Number.isNaN(moment) ? time : timeText(new Date(moment).toISOString(), club || null, language)
}

function MatchCell({
  shown: { row, wrong, notes, existing, clash, players, onPlayer },
  onShow,
}: {
  shown: ShownRow
  onShow: (row: CheckedRow) => void
}) {
  const { t, language } = useTranslation()
  return (
    <>
      <span className="strong">
        {row.number}. {t('live.versus', { one: row.company || '?', two: row.company2 || '?' })}
      </span>
      {(row.category || row.description) && (
        <span className={s.note}>{[row.category, row.description].filter(Boolean).join(' · ')}</span>
      )}
      {row.umpireName && <span className={s.note}>{t('office.today.umpire', { name: row.umpireName })}</span>}
      {existing && (
        <span className={s.wrong}>
          {t('officeSeveral.existing')}{' '}
          <a href={officePathTo('match', existing.id)} target="_blank" rel="noreferrer">
            {[timeText(existing.date, existing.club ?? null, language), courtText(existing, t)]
              .filter(Boolean)
              .join(' · ')}
          </a>
        </span>
      )}
      {wrong.map((text) => (
        <span key={text} className={s.wrong}>
          {text}
        </span>
      ))}
      {clash && <RowClashLines row={row} shown={clash} />}
      {notes.map((text) => (
        <span key={text} className={s.note}>
          {text}
        </span>
      ))}
      <RowPlayers
        row={t('officeRowPlayers.row', { row: row.number })}
        names={players}
        club={row.values.club || null}
        onChoose={onPlayer}
      />
      {(wrong.length > 0 || (clash && !clash.isAccepted)) && (
        <button type="button" className={s.show} onClick={() => onShow(row)}>
          {t('officeSeveral.show', { row: row.number })}
        </button>
      )}
    </>
  )
}
