import { useEffect, useRef, useState } from 'react'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { newsOf } from './announcement.ts'
import s from './announcer.module.css'
import { newsWords } from './news-words.ts'

/** At most one announcement in 5 s (and a little, for timers are early); of several that fall due meanwhile the last is made. */
const PAUSE = 5100
/** Points that are caught up on come at once: of them the last is said. */
const BRIEF = 250

/** Says aloud when a game or the match ends, and on request every point. */
export function Announcer({ match }: { match: MatchView }) {
  const { t, language } = useTranslation()
  const [everyPoint, setEveryPoint] = useState(false)
  const [said, setSaid] = useState('')
  const before = useRef(match)
  const due = useRef({ words: '', at: 0, ending: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const news = newsOf(before.current, match, everyPoint)
    before.current = match
    // A point does not drown out the end of a game that is still to be said.
    if (!news || (news.kind === 'point' && due.current.ending && due.current.words)) return
    due.current.words = newsWords(t, news, match, language)
    due.current.ending = news.kind !== 'point' && news.kind !== 'correction'
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        setSaid(due.current.words)
        due.current = { words: '', at: Date.now(), ending: false }
      },
      Math.max(BRIEF, due.current.at + PAUSE - Date.now()),
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
    <div className={s.announcer}>
      <p role="status" className="hidden-text">
        {said}
      </p>
      <label className={s.every}>
        <input type="checkbox" checked={everyPoint} onChange={(event) => setEveryPoint(event.target.checked)} />
        {t('announce.every')}
      </label>
    </div>
  )
}
