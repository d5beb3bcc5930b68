import type { CSSProperties } from 'react'
import { type Names, sideName } from '../../shared/scoring/display.ts'
import { of, type Partner, type Score, type Side } from '../../shared/scoring/score.ts'
import { ACTIONS, type Action, isPossible, SHOTS, STROKES } from '../../shared/scoring/scoring-event.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { type ConsoleName, fitConsole } from './fit-console.ts'
import type { MoreOfPoint } from './point-draft.ts'
import s from './point-keys.module.css'
import { ignoreTap } from './taps.tsx'

/** The actions to which a second tap may add a shot, a stroke, or whether the error was forced. */
const ASKED = ['WINNER', 'UNFORCED_ERROR', 'RETURN_ERROR'] as const

/** Lines for the name above each column, and their width on a phone of 360 px (font sizes), in singles and for each partner. */
const SINGLES = [2, 13] as const
const PARTNER = [3, 6] as const

/** A point that waits for a second tap. */
export interface Chosen {
  readonly side: Side
  readonly action: (typeof ASKED)[number]
  /** The partner who acted, in doubles. */
  readonly hitter: Partner | undefined
}

/** Adds a point. Returns false if the tap does not count. */
export type TakePoint = (side: Side, action: Action, more: MoreOfPoint) => boolean

interface ActionProps {
  score: Score
  names: Names
  point: TakePoint
  /** Called for an action that needs a second tap. */
  choose: (chosen: Chosen) => void
}

/** The keys of the six actions, in a column for each player. */
export function ActionKeys({ names, ...props }: ActionProps) {
  return (
    <div className={s.pad}>
      {SIDES.map((side) => {
        const name = of(names, side)
        const isPair = typeof name !== 'string'
        const [lines, room] = isPair ? PARTNER : SINGLES
        const shown = fitConsole(name, names.flat(), lines, room)
        if (!isPair) return <Column key={side} side={side} name={name} shown={shown[0]} {...props} />
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div key={side} role="group" aria-label={sideName(names, side)} className={`stack-1 ${s.pair}`}>
            {([1, 2] as const).map((hitter) => (
              <Column
                key={hitter}
                side={side}
                hitter={hitter}
                name={of(name, hitter)}
                shown={shown[hitter - 1]}
                {...props}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface ColumnProps extends Omit<ActionProps, 'names'> {
  name: string
  /** The name as it is printed. */
  shown: ConsoleName | undefined
  side: Side
  hitter?: Partner
}

/** The keys of one player. Only the player who serves can have an ace. Only the other side can miss a return. */
function Column({ name, shown, side, hitter, score, point, choose }: ColumnProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={name} className={s.column}>
      <p className={s.name} style={{ '--width': shown?.width } as CSSProperties} aria-hidden="true">
        {shown?.text}
      </p>
      {ACTIONS.map((action) => {
        const isWrong = !mayPlay(score, action, side, hitter)
        return (
          <button
            key={action}
            type="button"
            className={wins(action) ? s.key : `${s.key} ${s.error}`}
            // Not `disabled`, because a tap on the key shows why the action is impossible and what to do.
            aria-disabled={isWrong}
            onClick={() => {
              const asked = ASKED.find((each) => each === action)
              if (isWrong) ignoreTap(action)
              else if (asked) choose({ side, action: asked, hitter })
              else point(side, action, { hitter })
            }}
          >
            {t(`action.${action}`)}
          </button>
        )
      })}
    </div>
  )
}

const wins = (action: Action): boolean => action === 'WINNER' || action === 'ACE'

/** Returns whether this player can have this action now. Without a format, nobody knows who serves. */
function mayPlay({ format, server, partners }: Score, action: Action, side: Side, hitter?: Partner): boolean {
  if (format === undefined || server === null) return true
  const isService = action === 'ACE' || action === 'DOUBLE_FAULT'
  const isOther = hitter !== undefined && partners && of(partners, server) !== hitter
  return isPossible(action, side, server) && !(isService && isOther)
}

interface DetailProps {
  chosen: Chosen
  names: Names
  point: TakePoint
  done: () => void
}

/** The keys for the second tap of a point: its shot and stroke, whether it was forced, or nothing. */
export function DetailKeys({ chosen: { side, action, hitter }, names, point, done }: DetailProps) {
  const { t } = useTranslation()
  const name = of(names, side)
  const title = `${t(`action.${action}`)}, ${typeof name === 'string' ? name : of(name, hitter ?? 1)}`
  const take = (more: MoreOfPoint) => {
    // If the tap is ignored, the keys stay.
    if (point(side, action, { hitter, ...more })) done()
  }
  const shots = action === 'WINNER' ? SHOTS.filter((shot) => shot !== 'WINNER') : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={title} className={s.detail}>
      <p className={s.what}>{title}</p>
      {action === 'RETURN_ERROR'
        ? [true, false].map((forced) => (
            <button key={String(forced)} type="button" className={s.key} onClick={() => take({ forced })}>
              {t(forced ? 'scorer.forced' : 'scorer.unforced')}
            </button>
          ))
        : STROKES.map((stroke) => (
            <button key={stroke} type="button" className={s.key} onClick={() => take({ stroke })}>
              {t(`stats.stroke.${stroke}`)}
            </button>
          ))}
      {shots.flatMap((shot) =>
        STROKES.map((stroke) => (
          <button
            key={`${shot} ${stroke}`}
            type="button"
            className={`${s.key} ${s.error}`}
            onClick={() => take({ shot, stroke })}
          >
            {t(`scorer.shot.${shot}`)}
            <span className={s.stroke}>{t(`stats.stroke.${stroke}`)}</span>
          </button>
        )),
      )}
      <button type="button" className={`${s.key} ${s.wide}`} onClick={() => take({})}>
        {t('scorer.noDetail')}
      </button>
      <button type="button" className={`${s.key} ${s.error} ${s.wide}`} onClick={done}>
        {t('scorer.back')}
      </button>
    </div>
  )
}
