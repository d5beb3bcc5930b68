import { z } from 'zod'

const at = z.iso.datetime()
const entry = z.string().describe('Id of an entry')
const stage = z.string().describe('Id of the stage')

/** Something that somebody did to a published draw. */
export const actSchema = z
  .discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('draw'), at, stage, drawSeed: z.string() })
      .describe('The draw of a stage was made from this seed, and published. `imported`: it was imported from a file'),
    z
      .object({
        kind: z.literal('withdrawal'),
        at,
        entry,
        inPlace: entry.nullable().describe('Who stands on its line now; null for a bye, or if matches had begun'),
        cameIn: entry.nullable().describe('Who came in from the waiting list'),
      })
      .describe('An entry withdrew after the draw'),
    z
      .object({
        kind: z.literal('lateEntry'),
        at,
        entry,
        line: z.int().min(1).describe('The line of the draw, from 1'),
        drawSeed: z.string().describe('The seed of the lot that chose the line among the open byes'),
      })
      .describe('A late entry took the place of a bye'),
    z
      .object({
        kind: z.enum(['playOn', 'replace']),
        at,
        stage,
        match: z.string().describe('Id of the match in the stage'),
        reason: z.string(),
      })
      .describe('After a corrected result, the office let a match count that has other sides, or had it replaced'),
  ])
  .meta({
    id: 'CompetitionAct',
    examples: [{ kind: 'draw', at: '2030-05-30T18:00:00.000Z', stage: 'main', drawSeed: '2718281828459045235' }],
  })
export type EventAct = Readonly<z.infer<typeof actSchema>>
