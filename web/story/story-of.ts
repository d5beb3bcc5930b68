import { priorOf } from '../../shared/probability/club-prior.ts'
import { type Moment, newStory, type Story, storyAfter } from '../../shared/probability/story.ts'
import type { Score } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'

/** The latest story of each match, by its score before the first entry. That object stays the same while the match is played. */
const stories = new WeakMap<Score, Story>()

/** Returns the story of a match. Computes only the moments of new entries. */
export function storyOf({ start, standing, serveMean }: MatchView): Story {
  const prior = priorOf(serveMean)
  const story = storyAfter(stories.get(start) ?? newStory(start, prior), standing ?? [], prior)
  stories.set(start, story)
  return story
}

/** Returns the index of the moment after entry `seq`, or of the last moment for null. */
export const indexOfMoment = (moments: readonly Moment[], seq: number | null): number =>
  seq === null
    ? moments.length - 1
    : Math.max(
        0,
        moments.findLastIndex((moment) => seqOfMoment(moment) <= seq),
      )

/** Returns the `seq` of a moment's entry: 0 before the first one. */
export const seqOfMoment = (moment: Moment | undefined): number => moment?.entry?.seq ?? 0
