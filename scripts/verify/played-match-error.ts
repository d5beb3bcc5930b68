/** A line that says no match, and why. */
export class PlayedMatchError extends Error {
  override name = 'PlayedMatchError'
}
