import type { Names } from '../../shared/scoring/display.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { partnersIn } from './fit-console.ts'
import s from './simple-keys.module.css'

/** The two keys of the simple mode: who won the point. */
export function SimpleKeys({ names, point }: { names: Names; point: (side: Side) => void }) {
  const { t } = useTranslation()
  return (
    <div className={s.keys}>
      {SIDES.map((side) => (
        <button key={side} type="button" className={`line ${s.key}`} onClick={() => point(side)}>
          <span className={s.what}>{t('action.point')}</span>
          {partnersIn(of(names, side)).map((name, index) => (
            <span key={name} className={s.name}>
              {index > 0 && <span className="hidden-text">/ </span>}
              {name}
            </span>
          ))}
        </button>
      ))}
    </div>
  )
}
