import { withWaiting } from '../../shared/matches/followed-log.ts'
import type { LogEntry, StandingEntry } from '../../shared/matches/log-entry.ts'
import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { gameScore } from '../../shared/scoring/display.ts'
import { runningSet, type Score } from '../../shared/scoring/score.ts'
import { setsInWords } from '../../shared/scoring/sets-in-words.ts'
import type { Said } from '../scoreboard/entry-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { afterTheirs } from './after-theirs.ts'
import s from './conflict.module.css'
import { saidWords } from './said-words.ts'
import { answer } from './scorer-session.ts'
import { useScorer } from './scorer-store.ts'
import type { Question } from './waiting-entry.ts'

/** Somebody else has scored, or the server does not take what waits: both versions, and the umpire decides. */
export function Conflict({ match, question }: { match: MatchSummary; question: Question }) {
  const { t } = useTranslation()
  const log = useScorer((state) => state.log)
  const waiting = useScorer((state) => state.waiting)
  const players = playersOf(match)
  if (!log) return null
  const mine = withWaiting(question.before, waiting, players)
  const begun = hasBegun(question.before.live.standing)
  const added = afterTheirs(waiting, log)
  const words = (said: Said | { kind: 'undo' }, target: Said | undefined) => {
    if (said.kind !== 'undo') return saidWords(t, said, match, begun)
    return target ? t('scorer.undo', { what: saidWords(t, target, match, begun) }) : t('scorer.undone')
  }
  const known = [...question.before.live.standing, ...log.live.standing]
  /** What an undo takes back, on whichever side it was tapped. */
  const targetOf = (undoes: string | number | undefined): Said | undefined => {
    const own = waiting.find(({ id }) => id === undoes)?.draft
    if (own) return own.kind === 'undo' ? undefined : own
    return [...known, ...question.theirs.filter(isStanding)].find(({ id, seq }) => id === undoes || seq === undoes)
  }
  return (
    <section className={s.conflict} aria-label={t('scorer.conflict')} role="alertdialog">
      <h2 className={s.title}>
        {question.refusal ? t(`scorer.refused.${question.refusal}`, t('scorer.refusedOther')) : t('scorer.conflict')}
      </h2>
      <p className={s.who}>{t('live.versus', { one: players[0], two: players[1] })}</p>
      <Version
        title={t('scorer.theirs')}
        score={log.live.score}
        lines={question.theirs.map((entry) => ({
          id: entry.id,
          words: words(entry, entry.kind === 'undo' ? targetOf(entry.undone) : undefined),
        }))}
      />
      <Version
        title={t('scorer.mine')}
        score={mine.live.score}
        lines={waiting.map(({ id, draft, undoes }) => ({ id, words: words(draft, targetOf(undoes)) }))}
      />
      <button type="button" className={s.choice} onClick={() => void answer('theirs')}>
        {t('scorer.keepTheirs', { count: waiting.length })}
      </button>
      {added.leftOut.length > 0 && (
        <p>
          {t('scorer.leftOut', {
            what: added.leftOut.map(({ draft, undoes }) => words(draft, targetOf(undoes))).join(' · '),
          })}
        </p>
      )}
      {added.kept.length > 0 && (
        <button type="button" className={s.choice} onClick={() => void answer('both')}>
          {t(question.refusal ? 'scorer.tryAgain' : 'scorer.addMine', { count: added.kept.length })}
          {!question.refusal && (
            <span className={s.then}>{scoreWords(withWaiting(log, added.kept, players).live.score)}</span>
          )}
        </button>
      )}
    </section>
  )
}

const isStanding = (entry: LogEntry): entry is StandingEntry => entry.kind !== 'undo'

/** Of a tie-break that is running the sets tell the points, too. */
const scoreWords = (score: Score): string =>
  runningSet(score).tiebreak ? setsInWords(score, 1) : `${setsInWords(score, 1)} · ${gameScore(score)}`

function Version({ title, score, lines }: { title: string; score: Score; lines: { id: string; words: string }[] }) {
  return (
    <div className={s.version}>
      <h3 className={s.whose}>{title}</h3>
      <p className={s.score}>{scoreWords(score)}</p>
      <ul className={s.lines}>
        {lines.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
    </div>
  )
}
