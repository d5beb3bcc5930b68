import type { Draft, MatchLog } from '../../shared/matches/match-log.ts'
import type { Match } from '../../shared/matches/match-schemas.ts'
import { pointLabels, shownSets } from '../../shared/scoring/display.ts'
import { type BySide, of, type Side } from '../../shared/scoring/score.ts'
import type { Waiting } from './scorer-client.ts'
import { ACTION_KEYS, END_KEYS, type Mode, SHOT_KEYS, STROKE_KEYS } from './scorer-keys.ts'
import type { SessionState } from './scoring-session.ts'
import { bold, dim, entryText, inverse, lowerCaseName } from './texts.ts'

export interface ScreenState {
  readonly match: Pick<Match, 'category' | 'description' | 'id'>
  readonly session: SessionState
  /** The log with all typed entries, from which the score is shown. */
  readonly projected: MatchLog
  readonly mode: Mode
  readonly waiting: Waiting | null
  readonly hint: string
}

/** Returns the lines of the screen. */
export function screenLines(state: ScreenState): string[] {
  const { match, session, projected, mode, hint } = state
  if (mode.at === 'help') return SCORER_HELP
  const heading = [match.category, match.description, match.id].filter(Boolean).join(' · ')
  return [
    dim(heading),
    '',
    scoreLine(state, 1),
    scoreLine(state, 2),
    '',
    `Last     ${lastLine(projected, session.names)}`,
    `Log      ${logLine(state)}`,
    '',
    ...prompt(state),
    '',
    hint && bold(hint),
  ]
}

function scoreLine({ session, projected, mode }: ScreenState, side: Side): string {
  const { score } = projected.live
  const width = Math.max(...session.names.map((name) => name.length))
  const games = shownSets(score)
    .map((set) => String(of(set.games, side)).padStart(3))
    .join('')
  const label = of(pointLabels(score), side).padStart(5)
  const won = score.winner === side ? '   wins' : ''
  const name = ` ${side}  ${of(session.names, side).padEnd(width)} `
  const picked = 'side' in mode && mode.side === side
  return `${picked ? inverse(name) : bold(name)}${games}${bold(label)}${won}`
}

function lastLine({ live, entries }: MatchLog, names: BySide<string>): string {
  const last = entries.at(-1)
  if (!last) return 'nothing yet'
  const status = live.score.status === 'live' || live.score.status === 'scheduled' ? '' : `   (${live.score.status})`
  if (last.kind !== 'undo') return entryText(last, names) + status
  const undone = entries.at(last.undone - 1)
  return `undid ${undone ? entryText(undone, names) : 'an entry'}${status}`
}

function logLine({ session, waiting }: ScreenState): string {
  const { log, pending } = session
  const head = `${log.live.seq} stored`
  const queue = pending.length > 0 ? `, ${pending.length} not stored yet` : ''
  const why = waiting ? `   waiting for the server: ${waiting.reason} (try ${waiting.tries + 1})` : ''
  return head + queue + bold(why)
}

function prompt({ session, projected, mode }: ScreenState): string[] {
  const { names } = session
  const back = ['', dim('Esc back')]
  switch (mode.at) {
    case 'who': {
      const last = projected.live.standing.at(-1)
      const undo = last ? `${bold('z')} undoes "${entryText(last, names)}"` : 'nothing to undo'
      const pause = projected.live.score.status === 'suspended' ? 'resume' : 'suspend'
      return [`Who?     ${bold('1')} or ${bold('2')}`, '', undo, dim(`s ${pause}   x end   ? keys   q quit`)]
    }
    case 'action':
      return [`${of(names, mode.side)}:`, ...choices(ACTION_KEYS), dim('W and U ask for shot and stroke'), ...back]
    case 'shot':
      return [`${of(names, mode.side)}, winner:`, ...choices(SHOT_KEYS), ...back]
    case 'stroke':
      return [
        `${of(names, mode.side)}, ${lowerCaseName(mode.action)}:`,
        ...choices(STROKE_KEYS),
        '  Enter neither',
        ...back,
      ]
    case 'end':
      return ['How does it end?', ...choices(END_KEYS), ...back]
    case 'winner':
      return [`Who wins?   1 or 2${mode.status === 'finished' ? '   0 nobody' : ''}`, ...back]
    case 'leaving':
      return [`${session.pending.length} not stored yet.   q quit anyway   any other key stay`]
    case 'question':
      return question(session)
    case 'help':
      return []
  }
}

/** Returns the lines about another scorer's entries, and the choice for one's own unstored entries. */
function question(session: SessionState): string[] {
  const { names, pending, question } = session
  const theirs = question?.theirs ?? []
  const most = 5
  const shown = theirs.slice(-most).map((entry) => `  ${entry.seq}. ${entryText(entry, names)}`)
  const [first] = pending
  return [
    ...(question?.refusal ? [bold(`Not stored: ${question.refusal}`)] : []),
    ...(theirs.length > 0 ? [bold('Another scorer entered this:'), ...shown] : []),
    ...(first
      ? [
          `Yours, not stored: ${oursText(session, first.draft)}${pending.length > 1 ? `, and ${pending.length - 1} more` : ''}`,
          `y store it too   n discard it${pending.length > 1 ? '   d discard all' : ''}   q quit`,
        ]
      : ['Enter continue']),
  ]
}

/** Describes one's own entry. An undo names the entry that it would undo now. */
function oursText({ names, log }: SessionState, draft: Draft): string {
  const last = log.live.standing.at(-1)
  return draft.kind === 'undo' && last ? `undo of "${entryText(last, names)}"` : entryText(draft, names)
}

/** Returns the choices, three a line, which fits the narrowest terminal. */
function choices(keys: Readonly<Record<string, string>>): string[] {
  const all = Object.entries(keys).map(([key, meaning]) => `${bold(key)} ${lowerCaseName(meaning)}`)
  const lines: string[] = []
  for (let from = 0; from < all.length; from += 3) lines.push(`  ${all.slice(from, from + 3).join('   ')}`)
  return lines
}

/** Text of the help screen. */
const SCORER_HELP: string[] = [
  bold('A point: who did it, then what they did'),
  '  1 or ←    the first player        2 or →   the second player',
  '  w winner   a ace                               a point for them',
  '  d double fault   f forced error   u unforced error   r return error',
  '                                                 a point for the other',
  '  W         winner, and which shot and stroke',
  '  U         unforced error, and which stroke',
  '',
  bold('The rest'),
  '  z or ⌫    undo the last entry; repeat to undo more',
  '  s         suspend play, or resume it',
  '  x         end the match: finished, retired, defaulted, walkover',
  '  Esc       back, nothing is stored      q   quit',
  '',
  'You can continue while the server is unreachable: points queue up and are stored in order, each once.',
  '',
  'Any key goes back.',
]
