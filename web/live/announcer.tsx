import { useEffect, useRef, useState } from 'react'
import { deviceTime } from '../api/server-clock.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { announcementFor, announcementText } from './announcement.ts'
import s from './announcer.module.css'

/**
 * Shortest time between two announcements (ms). It is a little over 5 s, because timers may fire early. If several
 * announcements wait, only the latest is made.
 */
const PAUSE_MS = 5100
/** Time to wait for further points (ms). Missed points arrive together, and only the last one is announced. */
const GATHER_MS = 250

/** Tells screen readers when a game or the match ends, and on request every point. */
export function Announcer({ match }: { match: MatchView }) {
  const { t, language } = useTranslation()
  const [everyPoint, setEveryPoint] = useState(false)
  const [announced, setAnnounced] = useState('')
  const before = useRef(match)
  /** The waiting announcement, whether it is about an end, and the time of the previous announcement. */
  const pending = useRef({ text: '', previousAt: 0, ending: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const change = announcementFor(before.current, match, everyPoint)
    before.current = match
    // A point does not replace a waiting announcement about the end of a game.
    if (!change || (change.kind === 'point' && pending.current.ending && pending.current.text)) return
    pending.current.text = announcementText(t, change, match, language)
    pending.current.ending = change.kind !== 'point' && change.kind !== 'correction'
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        setAnnounced(pending.current.text)
        pending.current = { text: '', previousAt: deviceTime(), ending: false }
      },
      Math.max(GATHER_MS, pending.current.previousAt + PAUSE_MS - deviceTime()),
    )
  }, [match, everyPoint, t, language])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  return (
    <div className={`screen-only ${s.announcer}`}>
      <p role="status" className="hidden-text">
        {announced}
      </p>
      <label className={`note ${s.every}`}>
        <input type="checkbox" checked={everyPoint} onChange={(event) => setEveryPoint(event.target.checked)} />
        {t('announce.every')}
      </label>
    </div>
  )
}
