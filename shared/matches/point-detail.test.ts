import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDetailedPoint, anyDraft } from '../testing/arbitraries.ts'
import { AT, BLANK, logOf, PLAYERS } from '../testing/logs.ts'
import { requestOfDraft } from './followed-log.ts'
import { type Draft, entryOf, saysTheSame } from './match-log.ts'
import { entryRequest } from './match-request-schemas.ts'
import { logEntrySchema } from './match-schemas.ts'
import { detailOf } from './point-detail.ts'

const MATCH = { company: PLAYERS[0], company2: PLAYERS[1], players: null }
const entryFrom = (draft: Draft) => entryOf(BLANK, draft, 'e1', AT, PLAYERS)

function withoutDetail(draft: Draft): Draft {
  if (draft.kind !== 'action') return draft
  const { kind, side, action, shot, stroke, game, gamescore } = draft
  return { kind, side, action, shot, stroke, game, gamescore }
}

test('detail never changes the score', () => {
  fc.assert(
    fc.property(fc.array(anyDraft, { maxLength: 60 }), (wanted) => {
      const [log, plain] = [logOf(wanted), logOf(wanted.map(withoutDetail))]
      expect(log.live.score).toEqual(plain.live.score)
      expect(log.live.seq).toBe(plain.live.seq)
    }),
  )
})

test('an entry has the detail of its draft; without detail it has none of the members for detail', () => {
  fc.assert(
    fc.property(anyDetailedPoint, (draft) => {
      expect(entryFrom(draft)).toMatchObject(JSON.parse(JSON.stringify(detailOf(draft) ?? {})))
      const members = ['serve', 'rally', 'speedKmh', 'net', 'forced', 'hitter', 'unclassified']
      for (const member of members) expect(Object.keys(entryFrom(withoutDetail(draft)))).not.toContain(member)
    }),
  )
})

test('an entry equals its own draft, and no draft with other detail', () => {
  fc.assert(
    fc.property(anyDetailedPoint, anyDetailedPoint, (draft, other) => {
      // As JSON, like an entry that was stored.
      const entry = logEntrySchema.parse(JSON.parse(JSON.stringify(entryFrom(draft))))
      expect(saysTheSame(entry, draft)).toBe(true)
      const mixed = { ...withoutDetail(draft), ...detailOf(other) } as Draft
      const equal = JSON.stringify(detailOf(draft)) === JSON.stringify(detailOf(other))
      expect(saysTheSame(entry, mixed)).toBe(equal)
    }),
  )
})

test('the request for a draft has its detail, and the schema accepts it', () => {
  fc.assert(
    fc.property(anyDetailedPoint, (draft) => {
      const request = JSON.parse(JSON.stringify(requestOfDraft(draft, 'e1', 0, MATCH)))
      expect(entryRequest.parse(request)).toEqual(request)
      expect(detailOf(request)).toEqual(detailOf(draft))
    }),
  )
})
