import { isPlayed } from '../../shared/matches/match.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { setsIfBegun } from '../../shared/scoring/shown-score.ts'
import type { MatchView } from '../match-feed/match-view.ts'

/** Whether a match has a result from paper, and none of its points was recorded. Parts about points then have nothing to show. */
export const hasOnlyResult = ({ score, standing }: Pick<MatchView, 'score' | 'standing'>): boolean =>
  standing !== null && isOver(score) && setsIfBegun(score).length > 0 && !standing.some(isPlayed)
