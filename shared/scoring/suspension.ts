/** The reasons for a suspension of play that umpires and the office choose from. `other` has a text. */
export const SUSPENSION_REASONS = ['rain', 'storm', 'heat', 'dark', 'wind', 'court', 'other'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Why play is suspended. Unlike an umpire's note, everybody can read it. */
export interface Suspension {
  readonly reason: SuspensionReason
  /** With `other`: the reason in words. */
  readonly text?: string | undefined
}
