import { useEffect, useLayoutEffect, useState } from 'react'
import { create } from 'zustand'
import type { Draft } from '../../shared/matches/match-log.ts'
import { ACTIONS, type Action } from '../../shared/scoring/scoring-event.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { add, type NotAdded } from './scorer-sync.ts'
import s from './taps.module.css'

/** Longest time between two taps that count as one tap of a trembling finger (ms). */
const TREMBLE_MS = 400

/** Queues the drafts of a tap, usually one. Returns false, and does nothing, if the tap is too soon after the last one. */
export type TakeTap = (...drafts: Draft[]) => boolean

/**
 * Does what a key is for. Returns false, and does nothing, if a key of this name was tapped just before.
 * @param run returns the reason why nothing was added, or null
 */
export type Act = (key: string, run: () => NotAdded | null) => boolean

/**
 * Returns `tap`, which queues an entry and vibrates, and `act`, which does the same for keys that may not add an entry.
 * `steady` is false while another tap on the same key does not count.
 */
export function useTaps(): { tap: TakeTap; act: Act; steady: boolean } {
  const [until, setUntil] = useState({ at: Number.NEGATIVE_INFINITY, key: '' })
  const [over, setOver] = useState(until)
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), until.at - performance.now())
    return () => clearTimeout(timer)
  }, [until])
  const act: Act = (key, run) => {
    const now = performance.now()
    // `until` is also changed in place, because a second tap may come before the next render.
    if (now < until.at && key === until.key) {
      ignoreTap('early')
      return false
    }
    Object.assign(until, { at: now + TREMBLE_MS, key })
    setUntil({ ...until })
    const refusal = run()
    if (refusal) ignoreTap(refusal)
    else {
      hideMessage()
      navigator.vibrate?.(30)
    }
    return true
  }
  const addAll = (drafts: readonly Draft[]) =>
    drafts.reduce<NotAdded | null>((refusal, draft) => refusal ?? add(draft), null)
  return { tap: (...drafts) => act('entry', () => addAll(drafts)), act, steady: over === until }
}

/** Taps within this time (ms) of a layout change are ignored: they were aimed at the old layout. */
export const SETTLE_MS = 350
/** Distance within which two taps come from the same finger (CSS px). It is less than a key and its gap. */
const SAME_PLACE = 56

interface Tap {
  /** Time as in `performance.now()` and the `timeStamp` of events (ms). */
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Distinguishes intended taps from taps on keys that appeared under the finger: the second tap of a trembling finger, or a
 * tap during a change of the score, a question or a pause.
 */
export function tapGuard() {
  let changedAt = Number.NEGATIVE_INFINITY
  let changes = 0
  let pressed: { intended: boolean; changes: number } | null = null
  /** The latest tap that counted, until it has caused a change, and when the page handled it. A busy phone handles it later. */
  let accepted: { tap: Tap; handledAt: number } | null = null
  /** The tap that caused the latest change, or null. */
  let cause: Tap | null = null

  function isIntended({ at, x, y }: Tap): boolean {
    if (at - changedAt >= SETTLE_MS) return true
    return cause !== null && Math.hypot(x - cause.x, y - cause.y) > SAME_PLACE
  }
  return {
    /** Notes that the layout has changed. */
    changed(at: number): void {
      cause = accepted && at - accepted.handledAt < SETTLE_MS ? accepted.tap : null
      // A tap causes only one change.
      accepted = null
      changedAt = at
      changes += 1
    },
    /** Notes that the finger is down. It is aimed at the current layout. */
    pressed(tap: Tap): void {
      pressed = { intended: isIntended(tap), changes }
    },
    /** Notes that the finger has tapped, and that the page handles this now. @returns whether the tap counts */
    tapped(tap: Tap, handledAt: number): boolean {
      const intended = pressed ? pressed.intended && pressed.changes === changes : isIntended(tap)
      pressed = null
      if (intended) accepted = { tap, handledAt }
      return intended
    },
  }
}

/**
 * Ignores taps in an element that were aimed at an earlier layout. Clicks with a keyboard always count.
 * @param layout a name of the current layout. Another name means that other keys are in the same places.
 * @returns whether a tap counts anywhere now
 */
export function useTapGuard(root: HTMLElement | null, layout: string): boolean {
  const [guard] = useState(tapGuard)
  const [settled, setSettled] = useState<string | null>(null)
  useLayoutEffect(() => {
    guard.changed(performance.now())
    const timer = setTimeout(() => setSettled(layout), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [guard, layout])
  useEffect(() => {
    if (!root) return
    const press = (event: PointerEvent) => guard.pressed({ at: event.timeStamp, x: event.clientX, y: event.clientY })
    const tap = (event: MouseEvent) => {
      noteKey(event.target)
      // Clicks with a keyboard, a voice or a switch have detail 0.
      if (event.detail === 0) return
      if (guard.tapped({ at: event.timeStamp, x: event.clientX, y: event.clientY }, performance.now())) return
      event.preventDefault()
      event.stopPropagation()
      // A tap beside the keys does nothing anyway, so it needs no message.
      if (event.target instanceof Element && event.target.closest('button, a')) ignoreTap('early')
    }
    root.addEventListener('pointerdown', press, { capture: true })
    root.addEventListener('click', tap, { capture: true })
    return () => {
      root.removeEventListener('pointerdown', press, { capture: true })
      root.removeEventListener('click', tap, { capture: true })
    }
  }, [guard, root])
  return settled === layout
}

/** Time for which the message about an ignored tap is shown (ms). */
const SHOWN_MS = 2500
/** Time for which a message is shown that also says what to do (ms). */
const EXPLAINED_MS = 6000
const FLASH_MS = 700

/** `early` for a tap that came too soon, the reason why nothing was added, or an action that this side cannot have now. */
type Reason = 'early' | NotAdded | Action

/** The reason why the latest tap was ignored, that the phone may turn its screen off, or another text. */
type Message = Reason | 'maySleep' | { readonly text: string }

/** The message while it is shown. */
const useMessage = create<{ message: Message | null }>(() => ({ message: null }))

let timer: ReturnType<typeof setTimeout> | undefined
let key: Element | null = null

/** Notes the tapped key, which flashes if the tap is ignored. */
function noteKey(target: EventTarget | null): void {
  key = target instanceof Element ? target.closest('button, a') : null
}

/** Hides the message over the line at the top. */
export function hideMessage(): void {
  useMessage.setState({ message: null })
}

function showMessage(message: Message, shownFor: number): void {
  clearTimeout(timer)
  useMessage.setState({ message })
  timer = setTimeout(hideMessage, shownFor)
}

/** Shows for a while that the phone may turn its screen off. A lasting line would take room from the keys. */
export const showMaySleep = (): void => showMessage('maySleep', EXPLAINED_MS)

/** Shows a text for a while: news of the office that need no answer. */
export const showText = (text: string): void => showMessage({ text }, EXPLAINED_MS)

/** Flashes the key, vibrates, and shows the message for an ignored tap. */
export function ignoreTap(reason: Reason): void {
  navigator.vibrate?.([40, 60, 40])
  const outline = '4px solid var(--action)'
  key?.animate({ outline: [outline, outline], outlineOffset: ['-2px', '-2px'] }, FLASH_MS)
  const isExplained = (ACTIONS as readonly string[]).includes(reason)
  showMessage(reason, isExplained ? EXPLAINED_MS : SHOWN_MS)
}

/**
 * A message over the line at the top, such as that a tap was ignored. A modal menu has its own, because screen readers skip
 * the page beneath it.
 * @param inMenu whether to show the message above the next text instead. A menu grows upwards, so its keys do not move.
 */
export function MessageOverLine({ inMenu = false }: { inMenu?: boolean }) {
  const { t } = useTranslation()
  const message = useMessage((state) => state.message)
  return (
    <p aria-live="polite" className={message ? `${s.line} ${inMenu ? s.inMenu : s.over}` : 'hidden-text'}>
      {message &&
        (typeof message === 'object'
          ? message.text
          : message === 'maySleep'
            ? t('scorer.maySleepBrief')
            : t(`scorer.ignored.${message}`, t('scorer.ignored.other')))}
    </p>
  )
}
