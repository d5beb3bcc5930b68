import { SERVE_PRIOR, type ServePrior, type ServicePoints } from './service-points.ts'

/** Number of service points from which a club's own mean replaces the mean of professionals. */
export const CLUB_POINTS = 2000

/** The limits of a club's mean. Outside them, the points were not played but entered as a test. */
const [LEAST, MOST] = [0.1, 0.9]

/**
 * Returns the mean chance to win a service point in a club, or null if the club has too few points. Rounded to four digits, as it is stored and sent.
 * @param club the service points of the club's matches, of both sides
 */
export function clubMean({ played, won }: ServicePoints): number | null {
  const all = played[0] + played[1]
  if (all < CLUB_POINTS) return null
  return Math.round(10_000 * Math.min(MOST, Math.max(LEAST, (won[0] + won[1]) / all))) / 10_000
}

/** Returns the prior of a match. @param mean the mean of its club when the match was created, if the club had enough points */
export const priorOf = (mean: number | undefined): ServePrior =>
  mean === undefined ? SERVE_PRIOR : { ...SERVE_PRIOR, mean }
