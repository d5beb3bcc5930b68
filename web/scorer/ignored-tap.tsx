import { create } from 'zustand'
import type { Refusal } from '../../shared/matches/may-append.ts'
import { ACTIONS, type Action } from '../../shared/scoring/scoring-event.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './ignored-tap.module.css'

/** Time (ms) that the message about an ignored tap is shown. */
const SHOWN_MS = 2500
/** Time (ms) for a message that also says what to do. */
const EXPLAINED_MS = 6000
const FLASH_MS = 700

/** Too soon, refused by the rules, or an action that this side can't have now. */
type Reason = 'early' | Refusal | Action

/** The reason why the latest tap was ignored, while it is shown. */
const useIgnoredTap = create<{ reason: Reason | null }>(() => ({ reason: null }))

let timer: ReturnType<typeof setTimeout> | undefined
let key: Element | null = null

/** Notes the tapped key, which flashes if the tap is ignored. */
export function noteKey(target: EventTarget | null): void {
  key = target instanceof Element ? target.closest('button, a') : null
}

/** Flashes the key, vibrates, and shows the message for an ignored tap. */
export function ignoreTap(reason: Reason): void {
  navigator.vibrate?.([40, 60, 40])
  const outline = '4px solid var(--action)'
  key?.animate({ outline: [outline, outline], outlineOffset: ['-2px', '-2px'] }, FLASH_MS)
  clearTimeout(timer)
  useIgnoredTap.setState({ reason })
  const isExplained = (ACTIONS as readonly string[]).includes(reason)
  timer = setTimeout(() => useIgnoredTap.setState({ reason: null }), isExplained ? EXPLAINED_MS : SHOWN_MS)
}

/** Shows over the top line that a tap was ignored. A modal menu needs its own: screen readers skip the page beneath it. */
export function IgnoredTapLine() {
  const { t } = useTranslation()
  const reason = useIgnoredTap((state) => state.reason)
  return (
    <p aria-live="polite" className={reason ? s.line : 'hidden-text'}>
      {reason && t(`scorer.ignored.${reason}`, t('scorer.ignored.other'))}
    </p>
  )
}
