import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { dateSchema as date } from './date-schema.ts'
import { LATE_END, lastDateFrom } from './series.ts'

const MOST_COURTS = 20
const MOST_COLLISIONS = 500

const moment = z.iso.datetime({ offset: true })
const courtId = z.string().max(64).describe('Id of the court')
const minute = z.int().min(0).max(1440).multipleOf(30)
const from = minute.describe('Start in minutes after midnight, at a full or half hour')
const to = minute.describe('End in minutes after midnight, at a full or half hour')
const reason = filledLine(LONGEST.block.reason).describe('Everybody sees it in place of the slot')
const weeklyUntil = date.nullable().describe('Last possible date of a weekly block; null for a block on one date')

/** What happens to the things in the way of a block. */
const inTheWay = {
  skip: z
    .array(z.strictObject({ court: courtId, date, startsAt: moment.optional(), endsAt: moment.optional() }))
    .max(MOST_COLLISIONS)
    .optional()
    .describe(
      'Times that the block leaves as they are. Copy them from `collisions`. Without `startsAt` or `endsAt`, from the start of the date or to its end',
    ),
  cancel: z
    .array(z.string().max(64))
    .max(MOST_COLLISIONS)
    .optional()
    .describe('The `uid`s of the bookings to cancel. Their players get an email with the reason'),
  undoable: z
    .boolean()
    .optional()
    .describe(
      'The bookings are cancelled after ten seconds, and the block takes their time then. Until then, `POST /office/reservations/{uid}/undo` with one of them restores all, and removes new blocks',
    ),
}

interface Span {
  readonly from: number
  readonly to: number
  readonly date: string
  readonly weeklyUntil: string | null
}
const withEnd = <Schema extends z.ZodType<Span>>(schema: Schema) =>
  schema
    .refine((block) => block.from < block.to, { path: ['to'], error: 'must be later than from' })
    .refine(({ date: first, weeklyUntil: last }) => last === null || (last >= first && last <= lastDateFrom(first)), {
      path: ['weeklyUntil'],
      error: LATE_END,
    })

export const blockRequest = withEnd(
  z.strictObject({
    id: z.string().min(1).max(40).describe('Chosen by the client, and unique. A repeated request is safe'),
    courts: z.array(courtId).min(1).max(MOST_COURTS).describe('Courts of one club'),
    date: date.describe('Date at the club; the first one of a weekly block'),
    from,
    to,
    weeklyUntil,
    reason,
    ...inTheWay,
  }),
).meta({
  examples: [
    {
      id: 'b7f4c1de',
      courts: ['club_naco-1'],
      date: '2026-11-27',
      from: 600,
      to: 720,
      weeklyUntil: null,
      reason: 'Lesson',
    },
  ],
})
export type BlockRequest = z.infer<typeof blockRequest>

const version = z.int().min(0).describe('Number of changes since the block was made')

export const blockChange = withEnd(
  z.strictObject({
    version: version.describe('The version of the block that you have seen'),
    court: courtId.describe('Id of a court of the same club'),
    date: date.describe('Date at the club; the first one of a weekly block'),
    from,
    to,
    weeklyUntil,
    reason,
    ...inTheWay,
  }),
).meta({
  examples: [
    {
      version: 0,
      court: 'club_naco-1',
      date: '2026-11-27',
      from: 660,
      to: 780,
      weeklyUntil: null,
      reason: 'Lesson',
    },
  ],
})
export type BlockChange = z.infer<typeof blockChange>

export const blockParams = z.object({ id: z.string().max(120).describe('Id of the block') })
export const blockQuery = z.strictObject({
  date: date.optional().describe('Removes a weekly block only on this date'),
})
export const blocksQuery = z.strictObject({ club: z.string().max(64).describe('Id of the club') })

const block = z.object({ id: z.string(), court: courtId, date, from, to, weeklyUntil, reason, version })
/** A time at which the club uses a court, on one date or every week. */
export interface Block extends Readonly<z.infer<typeof block>> {}
/** A block, in the examples of the API document. */
export const BLOCK_EXAMPLE: Block = {
  id: 'b7f4c1de:club_naco-1',
  court: 'club_naco-1',
  date: '2026-11-27',
  from: 600,
  to: 720,
  weeklyUntil: null,
  reason: 'Lesson',
  version: 0,
}
export const blockAnswer = block.meta({ id: 'Block', examples: [BLOCK_EXAMPLE] })
export const blocksAnswer = z
  .object({ blocks: z.array(blockAnswer).readonly() })
  .meta({ examples: [{ blocks: [BLOCK_EXAMPLE] }] })

/** A booking, a block, a match or a time at which the club is closed, in the way of a new block or a match. */
export interface CourtCollision {
  readonly kind: 'booking' | 'block' | 'match' | 'closed'
  /** The `uid` of a booking that can be cancelled; null if it has begun, or if it is no booking. */
  readonly booking: string | null
  /** Id of the match. */
  readonly match: string | null
  readonly court: string
  readonly date: string
  readonly time: string
  readonly startsAt: string
  readonly endsAt: string
  /** Title of the booking, reason of the block, or names of the match. */
  readonly title: string
  /** Email of the person who booked, or to whom the slot is offered, or the key of somebody without an account; null for others. */
  readonly owner: string | null
  /** Name of this person; null if it is unknown, and for others. */
  readonly name: string | null
  /** Time at the club when the offer to a waiting person ends; null if the slot is not offered. */
  readonly offeredUntil: string | null
}

/** Something that takes a court, in the examples of the API document. */
export const COLLISION_EXAMPLE: CourtCollision = {
  kind: 'booking',
  booking: '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d',
  match: null,
  court: 'club_naco-1',
  date: '2026-11-27',
  time: '10:00',
  startsAt: '2026-11-27T14:00:00.000Z',
  endsAt: '2026-11-27T15:00:00.000Z',
  title: 'Practice',
  owner: 'ana@example.com',
  name: 'Ana Reyes',
  offeredUntil: null,
}
