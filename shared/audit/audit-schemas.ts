import { z } from 'zod'
import { listQuery, nextCursor } from '../lists/cursor-schemas.ts'
import { AUDIT_ACTIONS } from './audit.ts'

export const auditQuery = listQuery('record', 'newest').extend({
  who: z.string().min(1).max(100).describe('Only records of this person or grant, or of `key` or `server`').optional(),
  action: z.enum(AUDIT_ACTIONS).describe('Only records of this action').optional(),
  subject: z.string().min(1).max(200).describe('Only records about the thing with this id').optional(),
  from: z.iso.datetime().describe('Earliest time of the records').optional(),
  until: z.iso.datetime().describe('End of the period. Records of this time or later are left out').optional(),
})

const RECORD = {
  at: '2026-11-23T13:00:00.000Z',
  who: 'b1f6c0de-7b0a-4d57-8f0c-0d6f9c1d2e3f',
  action: 'product.update',
  subject: '7',
  club: null,
  before: { priceCents: 2400 },
  after: { priceCents: 2600 },
} as const

const auditRecordSchema = z
  .object({
    at: z.iso.datetime(),
    who: z.string().describe('Id of a person or grant, `key` for the scorer key, or `server` for the server itself'),
    action: z.enum(AUDIT_ACTIONS),
    subject: z.string().describe('Id of the thing that was changed'),
    club: z.string().nullable().describe('The club of the thing, or null if it belongs to all clubs'),
    before: z.unknown().describe('The values before the change, or null if the thing is new'),
    after: z.unknown().describe('The values after the change, or null if the thing was deleted'),
  })
  .meta({ id: 'AuditRecord', examples: [RECORD] })
/** A record of the audit log. */
export interface AuditRecord extends Readonly<z.infer<typeof auditRecordSchema>> {}

export const auditAnswer = z
  .object({
    records: z.array(auditRecordSchema).readonly().describe('Newest first'),
    names: z
      .record(z.string(), z.string())
      .describe(
        'The present names of the people and things in these records. A key is a kind and an id, such as `person:b1f6c0de` or `match:final`. A person or a thing that no longer exists has no name',
      ),
    links: z
      .record(
        z.string(),
        z.object({
          label: z.string().describe('Who has the link, or where it is displayed'),
          match: z.string().nullable().describe('The match for which it is; null if it is for a court'),
          court: z.string().nullable().describe('The court for which it is; null if it is for a match'),
        }),
      )
      .describe('The links (grants) with which people without an account made these changes, by the ids in `who`'),
    next: nextCursor,
  })
  .meta({
    examples: [
      {
        records: [RECORD],
        names: { [`person:${RECORD.who}`]: 'Ana Reyes', 'product:7': 'AllCourt racket' },
        links: {},
        next: null,
      },
    ],
  })
/** A page of the audit log. */
export interface AuditAnswer extends Readonly<z.infer<typeof auditAnswer>> {}
