import { z } from 'zod'
import { FINAL } from './match-examples.ts'
import { createMatchRequest } from './match-request-schemas.ts'
import { oneOrTwo, pairOf } from './side-schemas.ts'

/** An example for the document of the API. */
export const DESCRIBED_MATCH: MatchDescription = {
  ...FINAL,
  liveStream: false,
  streamUrl: null,
  format: 'SET3-S:6/TB7',
  firstServer: 1,
  players: null,
  formerNames: [{ name: 'Ana Reies', side: 1 }],
  playerIds: null,
  club: null,
  court: null,
  umpire: null,
  archived: false,
  hasEntries: false,
  isOver: false,
}

const { shape } = createMatchRequest
export const matchDescriptionSchema = z
  .object({
    id: z.string(),
    category: z.string(),
    company: z.string().describe('player 1'),
    company2: z.string().describe('player 2'),
    description: z.string(),
    date: z.iso.datetime(),
    untimed: z
      .literal(true)
      .optional()
      .describe('the match has no time yet, so its `date` only says a day. Any `date` that you send sets its time'),
    liveStream: z.boolean(),
    streamUrl: z.string().nullable(),
    format: z.string().nullable(),
    firstServer: shape.firstServer.unwrap(),
    players: shape.players.unwrap(),
    formerNames: z
      .array(
        z.object({
          name: z.string(),
          side: oneOrTwo,
          partner: oneOrTwo.optional().describe('absent for the name of a whole side'),
        }),
      )
      .readonly()
      .describe('earlier names of the players, oldest first. New entries may still use them'),
    playerIds: pairOf(z.array(z.string().nullable()).readonly())
      .nullable()
      .describe('the ids of the players whom the names mean, also of those whose pages are hidden'),
    club: z.string().nullable(),
    court: z.string().nullable(),
    umpire: z.string().nullable().describe('the id of the person who umpires it'),
    archived: z.boolean(),
    hasEntries: z
      .boolean()
      .describe('whether the log has entries. Then the rules can no longer change, and names can only be corrected'),
    isOver: z.boolean().describe('whether the match has ended'),
  })
  .meta({ id: 'MatchDescription', examples: [DESCRIBED_MATCH] })
/** Everything about a match that the office can edit. */
export interface MatchDescription extends Readonly<z.infer<typeof matchDescriptionSchema>> {}
