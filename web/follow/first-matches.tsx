import { Suspense, useMemo } from 'react'
import { comesFirst, followerOf } from '../../shared/follow/followed-matches.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import type { MatchView } from '../match-feed/match-view.ts'
import { useFollows } from './follow-store.ts'

/** Without it, the matches are shown too. */
const FirstHeading = lazyPart(
  ['follow'],
  () => import('./first-heading.tsx'),
  () => null,
)

/** Returns the matches that the live list shows first, with their heading: those in play and the next ones of what is followed. */
export function useFirstMatches() {
  const { things } = useFollows()
  return useMemo(() => {
    if (things === null || things.length === 0) return null
    const isFollowed = followerOf(things)
    return {
      heading: (
        <Suspense fallback={'\u00A0'}>
          <FirstHeading />
        </Suspense>
      ),
      isFirst: (match: MatchView, now: number) => comesFirst(match, now) && isFollowed(match),
    }
  }, [things])
}
