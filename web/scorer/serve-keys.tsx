import { type BySide, of, type Side } from '../../shared/scoring/score.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import type { ConsoleMode } from './console-mode.ts'
import type { Notes } from './point-draft.ts'
import s from './serve-keys.module.css'
import type { Act } from './taps.tsx'

interface Props {
  mode: ConsoleMode
  players: BySide<string>
  notes: Notes
  note: (change: Partial<Notes>) => void
  act: Act
  /** Called for a fault, first or second. Undefined once the point has an end, which a fault would replace. */
  fault: (() => void) | undefined
  askRally: () => void
}

/** The keys for what happens before a point ends: a fault, and in the full mode the rally and who comes to the net. */
export function ServeKeys({ mode, players, notes, note, act, fault, askRally }: Props) {
  const { t } = useTranslation()
  const net = (side: Side) => (
    <button
      key={side}
      type="button"
      className={s.key}
      aria-label={t('scorer.netOf', { player: of(players, side) })}
      aria-pressed={notes.net.includes(side)}
      onClick={() =>
        act(`net ${side}`, () => {
          note({ net: SIDES.filter((each) => notes.net.includes(each) !== (each === side)) })
          return null
        })
      }
    >
      {t('scorer.net')}
    </button>
  )
  return (
    <div className={mode === 'full' ? `${s.keys} ${s.full}` : s.keys}>
      {mode === 'full' && net(1)}
      <button
        type="button"
        className={notes.fault ? `${s.key} ${s.second}` : s.key}
        disabled={fault === undefined}
        onClick={fault}
      >
        {t('scorer.fault')}{' '}
        <span className={s.serve}>{t(notes.fault ? 'scorer.secondServe' : 'scorer.firstServe')}</span>
      </button>
      {mode === 'full' && (
        <button type="button" className={notes.rally === null ? s.key : `${s.key} ${s.set}`} onClick={askRally}>
          {t('scorer.rally')} {notes.rally}
        </button>
      )}
      {mode === 'full' && net(2)}
    </div>
  )
}
