import type { TFunction } from 'i18next'
import { pairsOf } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { ActionEntry, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { isPair, setInWords } from '../../shared/scoring/display.ts'
import { isResult, type Result } from '../../shared/scoring/result.ts'
import { type BySide, of, type Side } from '../../shared/scoring/score.ts'
import { suspendedText } from './suspension-text.ts'

export const isPoint = (entry: StandingEntry): entry is ActionEntry => entry.kind === 'action'

/** Returns the text of an action: "Ace", "Winner, drop shot", "Unforced error, backhand". "Point" if nobody recorded how it ended. */
export function actionText(
  t: TFunction,
  { action, shot, stroke, unclassified }: Pick<ActionEntry, 'action' | 'shot' | 'stroke' | 'unclassified'>,
): string {
  if (unclassified) return t('action.point')
  const detail = shot && shot !== 'WINNER' ? t(`shot.${shot}`) : stroke && t(`stroke.${stroke}`)
  return detail ? `${t(`action.${action}`)}, ${detail}` : t(`action.${action}`)
}

/**
 * Returns who played a point: "by Ana Reyes". In doubles it names the partner who acted, if that was recorded, and else the
 * pair. Errors have another text, because French uses another preposition.
 */
export function playerText(
  t: TFunction,
  { action, side, hitter }: Pick<ActionEntry, 'action' | 'side' | 'hitter'>,
  players: BySide<string>,
): string {
  // Not the entry's `player`: the name may have been corrected since this page received the entry.
  const name = of(players, side)
  const player = (hitter && name.split(' / ')[hitter - 1]) || name
  return action === 'WINNER' || action === 'ACE' ? t('history.shotBy', { player }) : t('history.errorBy', { player })
}

/** Returns the winner's name, and a count that selects the singular or plural text. */
export const winnerOf = (players: BySide<string>, side: Side): { player: string; count: number } => ({
  player: of(players, side),
  count: isPair(players, side) ? 2 : 1,
})

/** A standing entry, or a draft of one. */
export type EntryOrDraft = StandingEntry | Exclude<Draft, { kind: 'undo' }>

/** Returns the name of the player who serves, or of the pair if the entry names no partner. */
function serverIn({ server, partner }: Extract<EntryOrDraft, { kind: 'correction' }>, players: BySide<string>): string {
  const [company, company2] = players
  const pairs = pairsOf({ company, company2, players: null })
  return pairs && partner ? of(of(pairs, server), partner) : of(players, server)
}

/** Returns the text for an entry, and the name of the side or player it is about, if any. */
export function entryTexts(t: TFunction, entry: EntryOrDraft, players: BySide<string>): string[] {
  switch (entry.kind) {
    case 'action':
      return [actionText(t, entry), of(players, entry.side)]
    case 'penalty':
      return [t(`tennis.penalty.${entry.penalty}`), of(players, entry.side)]
    case 'correction':
      if (entry.tiebreakOrder)
        return [t('tennis.tiebreakOrder.title'), t(`tennis.tiebreakOrder.${entry.tiebreakOrder}`)]
      return [t(entry.chosen ? 'tennis.serverChosen' : 'tennis.serverCorrected'), serverIn(entry, players)]
    case 'start':
      return [t('tennis.knownScore')]
    case 'status': {
      if (entry.suspension) return [suspendedText(t, entry.suspension)]
      const text = isResult(entry) ? resultText(t, entry) : t(`tennis.declared.${entry.status}`)
      return entry.winner ? [text, t('tennis.winner', winnerOf(players, entry.winner))] : [text]
    }
  }
}

/** Returns a final score, the winner's count first: "Result: 6-4, 6-2", or "Retirement: 6-4, 2-1". */
function resultText(t: TFunction, { status, winner, sets }: Result): string {
  const what = status === 'finished' ? t('tennis.result') : t(`tennis.declared.${status}`)
  return [what, sets.map((set) => setInWords(set, winner ?? 1)).join(', ')].filter(Boolean).join(': ')
}

/** Returns the texts of a line about an entry: the point and its player, or the entry and the side that it is about. */
export const lineTexts = (t: TFunction, entry: StandingEntry, players: BySide<string>): string[] =>
  isPoint(entry) ? [actionText(t, entry), playerText(t, entry, players)] : entryTexts(t, entry, players)
