import { lazyPart } from '../i18n/lazy-part.tsx'
import type { MatchView } from '../match-feed/match-view.ts'
import { Unloaded } from '../ui/unloaded.tsx'

// Parts of a match's page that the first paint does not need.

let storyTab: Promise<typeof import('../story/story-tab.tsx')> | undefined
/** Loads the code of the story. Only once unless it fails, because even the search for loaded files takes a phone some milliseconds. */
const story = () => {
  storyTab ??= import('../story/story-tab.tsx').catch((error) => {
    storyTab = undefined
    throw error
  })
  return storyTab
}
const replayBar = () => story().then((loaded) => ({ default: loaded.ReplayBar }))
const statistics = () => import('../stats/stat-tables.tsx').then(({ StatTables }) => ({ default: StatTables }))

export const StoryTab = lazyPart(['story'], story, Unloaded)
export const ReplayBar = lazyPart(['story'], replayBar, Unloaded)
export const StatisticsTab = lazyPart(['statistics'], statistics, Unloaded)
/** Without it, the board still shows the match. */
export const MatchFacts = lazyPart(
  ['story', 'formats'],
  () => import('./match-facts.tsx'),
  () => null,
)

/** Most matches have no linked players, and others do without this line. */
export const BeforeMatch = lazyPart(
  ['story'],
  () => import('./before-match.tsx'),
  () => null,
)

/** The link to the draw of a match. Without it, the board still shows the match. */
export const MatchDraw = lazyPart(
  ['competitions'],
  () => import('../competitions/match-draw.tsx'),
  () => null,
)

/** Prepares the story, so that its tab opens at once: loads its code and computes the moments of the match so far. */
export const prepareStory = (match: MatchView): unknown =>
  story().then(
    ({ storyOf }) => storyOf(match),
    () => undefined,
  )
/** Starts to load the code of the tab with statistics, which a person is about to choose. */
export const approachStatistics = (): unknown => statistics().catch(() => undefined)
