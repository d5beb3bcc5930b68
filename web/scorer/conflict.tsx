import { useEffect, useRef, useState } from 'react'
import { withWaiting } from '../../shared/matches/followed-log.ts'
import { playersOf } from '../../shared/matches/match.ts'
import type { LogEntry, MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { afterTheirs, type Question, undosOfTheirs } from '../../shared/matches/waiting-entries.ts'
import { gameScore, setsInWords } from '../../shared/scoring/display.ts'
import { runningSet, type Score } from '../../shared/scoring/score.ts'
import type { EntryOrDraft } from '../scoreboard/entry-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './conflict.module.css'
import { entrySummary } from './entry-summary.ts'
import { useScorer } from './scorer-store.ts'
import { answer } from './scorer-sync.ts'

/**
 * Asks the umpire what to do with the waiting entries, after somebody else has scored or the server has rejected one. Shows
 * the score on the server, and the score with the waiting entries.
 */
export function Conflict({ match, question }: { match: MatchSummary; question: Question }) {
  const { t } = useTranslation()
  const log = useScorer((state) => state.log)
  const waiting = useScorer((state) => state.waiting)
  const [discards, setDiscards] = useState(false)
  const players = playersOf(match)
  if (!log) return null
  const mine = withWaiting(question.before, waiting, players)
  const isSame =
    scoreText(mine.live.score) === scoreText(log.live.score) && mine.live.score.status === log.live.score.status
  const tapped = mine.live.standing.slice()
  const begun = hasBegun(question.before.live.standing)
  const added = afterTheirs(waiting, log)
  const both = withWaiting(log, added.kept, players)
  const undos = undosOfTheirs(log, question.before) ?? []
  const textOf = (entry: EntryOrDraft | { kind: 'undo' }, target: EntryOrDraft | undefined) => {
    if (entry.kind !== 'undo') return entrySummary(t, entry, match, begun)
    return target ? t('scorer.undo', { what: entrySummary(t, target, match, begun) }) : t('scorer.undone')
  }
  const known = [...question.before.live.standing, ...log.live.standing]
  /** Returns the entry that an undo takes back, by its id or seq, among the entries of both scorers. */
  const targetOf = (undoes: string | number | undefined): EntryOrDraft | undefined => {
    const own = waiting.find(({ id }) => id === undoes)?.draft
    if (own) return own.kind === 'undo' ? undefined : own
    return [...known, ...question.theirs.filter(isStanding)].find(({ id, seq }) => id === undoes || seq === undoes)
  }
  return (
    <section className={`stack-2 ${s.conflict}`} aria-label={t('scorer.conflict')} role="alertdialog">
      <h2 className={`subtitle ${s.title}`}>
        {question.refusal ? t(`scorer.refused.${question.refusal}`, t('scorer.refusedOther')) : t('scorer.conflict')}
      </h2>
      <p className={`breakable ${s.who}`}>{t('live.versus', { one: players[0], two: players[1] })}</p>
      <Version
        title={t('scorer.theirs')}
        score={log.live.score}
        lines={question.theirs.map((entry) => ({
          id: entry.id,
          text: textOf(entry, entry.kind === 'undo' ? targetOf(entry.undone) : undefined),
        }))}
      />
      <Version
        title={t('scorer.mine')}
        score={mine.live.score}
        lines={waiting.map(({ id, draft, undoes }) => ({
          id,
          // A draft does not know whether it is a choice or a correction.
          text: textOf(tapped.find((entry) => entry.id === id) ?? draft, targetOf(undoes)),
        }))}
      />
      {isSame && <p>{t('scorer.sameScore')}</p>}
      {discards ? (
        <Discard count={waiting.length} back={() => setDiscards(false)} />
      ) : (
        <>
          <button
            type="button"
            className={s.choice}
            onClick={() => (waiting.length > 1 ? setDiscards(true) : void answer('theirs'))}
          >
            {t('scorer.keepTheirs', { count: waiting.length })}
            <span className={s.then}>{scoreText(log.live.score)}</span>
          </button>
          {added.kept.length > 0 && (question.refusal || both.live.seq > log.live.seq) && (
            <button type="button" className={s.choice} onClick={() => void answer('both')}>
              {t(question.refusal ? 'scorer.tryAgain' : 'scorer.addMine', { count: added.kept.length })}
              {!question.refusal && <span className={s.then}>{scoreText(both.live.score)}</span>}
            </button>
          )}
          {undos.length > 0 && !isSame && (
            <button type="button" className={s.choice} onClick={() => void answer('mine')}>
              {t('scorer.useMine', { count: waiting.length })}
              <span className={s.then}>{scoreText(mine.live.score)}</span>
            </button>
          )}
          {added.leftOut.length > 0 && (
            <p>
              {t('scorer.leftOut', {
                what: added.leftOut.map(({ draft, undoes }) => textOf(draft, targetOf(undoes))).join(' · '),
              })}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Asks whether to discard several entries. A second tap in the same place goes back. */
function Discard({ count, back }: { count: number; back: () => void }) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <p>{t('scorer.discardAsks', { count })}</p>
      <button ref={first} type="button" className={s.choice} onClick={back}>
        {t('scorer.back')}
      </button>
      <button type="button" className={s.choice} onClick={() => void answer('theirs')}>
        {t('scorer.discard', { count })}
      </button>
    </>
  )
}

const isStanding = (entry: LogEntry): entry is StandingEntry => entry.kind !== 'undo'

/** The score of a set already contains the points of a running tie-break. */
const scoreText = (score: Score): string =>
  [setsInWords(score, 1), runningSet(score).tiebreak ? '' : gameScore(score)].filter(Boolean).join(' · ')

function Version({ title, score, lines }: { title: string; score: Score; lines: { id: string; text: string }[] }) {
  return (
    <div className={s.version}>
      <h3 className={s.whose}>{title}</h3>
      <p className={s.score}>{scoreText(score)}</p>
      <ul className={s.lines}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
