import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../ui/use-translation.ts'
import { showText } from './taps.tsx'

/**
 * Shows a message when the office moves the match to another court while the console is open.
 * @param court id of the court
 * @param name its name; empty if the match has no court
 */
export function useMoved(court: string | undefined, name: string): void {
  const { t } = useTranslation()
  const before = useRef(court)
  const moved = useEffectEvent(() => showText(name ? t('scorer.moved', { court: name }) : t('scorer.movedNowhere')))
  useEffect(() => {
    if (before.current === court) return
    before.current = court
    moved()
  }, [court])
}
