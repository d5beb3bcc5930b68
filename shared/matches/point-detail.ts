import type { PointDetail } from './point-detail-schemas.ts'

/**
 * Returns the detail of a point, or null if it has none. The result has all members in the same order, undefined ones too, so
 * that V8 shares one hidden class among all points with detail.
 */
export function detailOf(point: PointDetail): PointDetail | null {
  const { serve, rally, speedKmh, net, forced, hitter, unclassified } = point
  const first = serve ?? rally ?? speedKmh ?? net ?? forced ?? hitter ?? unclassified
  return first === undefined ? null : { serve, rally, speedKmh, net, forced, hitter, unclassified }
}
