import type { Language } from '../../shared/i18n/languages.ts'
import { nameInWords } from '../../shared/matches/anonymous-name.ts'
import { pointLabels, setTiebreak } from '../../shared/scoring/display.ts'
import { isOver, of, opponent, runningSet, type Score, type SetScore, type Side } from '../../shared/scoring/score.ts'
import {
  isRunningTiebreak,
  leaders,
  lostTieBreak,
  setsIfBegun,
  shownServer,
  shownStatus,
  showsPoints,
} from '../../shared/scoring/shown-score.ts'
import { isUntimed, pairsIn, type Scoresheet } from '../matches/scoresheet.ts'
import { momentText, playerWord, statusText } from './card-texts.ts'

/** The digits of one side in a set. */
export interface CardSet {
  /** The games, or the points of a finished match tie-break in brackets: `[10]`. */
  readonly digits: string
  /** Points of a tie-break that the side lost or nobody won, raised beside the digits. Otherwise empty. */
  readonly raised: string
  readonly leads: boolean
}

export interface CardSide {
  /** The player, or both partners. */
  readonly names: readonly string[]
  readonly sets: readonly CardSet[]
  /** Points of the running game; null if they are not shown. */
  readonly points: string | null
  readonly leads: boolean
  readonly isWinner: boolean
  /** Index of the name that serves; null if the side does not serve. */
  readonly serves: number | null
}

/** Everything that a card shows. The texts are not escaped. */
export interface Card {
  readonly isLive: boolean
  readonly status: string
  readonly category: string
  readonly description: string
  readonly date: string
  readonly sides: readonly [CardSide, CardSide]
}

/** Returns what the card of a match shows. @param timeZone that of its club */
export function cardOf(sheet: Scoresheet, timeZone: string, language: Language): Card {
  const { record, log } = sheet
  const { score } = log.live
  const moment = momentText(record.date, timeZone, language)
  const isScheduled = score.status === 'scheduled'
  // A match without a time has only its status.
  const isOpen = isScheduled && isUntimed(record)
  return {
    isLive: score.status === 'live',
    status: isScheduled && !isOpen ? moment.time : statusText(shownStatus(score), language),
    category: record.category,
    description: record.description,
    date: isOpen ? '' : moment.day,
    sides: [sideOf(sheet, 1, language), sideOf(sheet, 2, language)],
  }
}

function sideOf(sheet: Scoresheet, side: Side, language: Language): CardSide {
  const { record, log } = sheet
  const { score } = log.live
  const pairs = pairsIn(record)
  const serves = shownServer(score) === side
  const names = pairs ? of(pairs, side) : [side === 1 ? record.player1 : record.player2]
  return {
    names: names.map((name) => nameInWords(name, playerWord(language))),
    sets: setsIfBegun(score).map((set, index) => setOf(score, set, index, side)),
    points: showsPoints(score) && !isBrokenTiebreak(score) ? of(pointLabels(score), side) : null,
    leads: of(leaders(score), side),
    isWinner: isOver(score) && score.winner === side,
    serves: serves ? (score.partners ? of(score.partners, side) - 1 : 0) : null,
  }
}

function setOf(score: Score, set: SetScore, index: number, side: Side): CardSet {
  const [mine, theirs] = [of(set.games, side), of(set.games, opponent(side))]
  const tiebreak = setTiebreak(set)
  const digits = tiebreak ? `[${of(tiebreak, side)}]` : String(mine)
  const isLast = index === score.sets.length - 1
  const raised = isLast && isBrokenTiebreak(score) ? of(pointLabels(score), side) : lostTieBreak(score, index, side)
  return {
    digits: isRunningTiebreak(set) ? '–' : digits,
    raised: String(raised ?? ''),
    leads: mine >= theirs,
  }
}

/** Whether a match ended in a tie-break that nobody won. Its points are raised, because in a column they look like another set. */
const isBrokenTiebreak = (score: Score): boolean => {
  const { tiebreak, games } = runningSet(score)
  return isOver(score) && showsPoints(score) && tiebreak !== null && games[0] + games[1] > 0
}
