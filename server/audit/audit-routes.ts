import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AuditRecord, auditAnswer, auditQuery } from '../../shared/audit/audit-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { badRequest, errors } from '../http/api-error.ts'
import type { Storage } from '../storage/storage.ts'
import { type AuditRow, createAuditRepository } from './audit-repository.ts'

/** Adds the call that reads the audit log. */
export function auditRoutes(instance: FastifyInstance, storage: Storage): void {
  const repository = createAuditRepository(storage)
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/audit',
    {
      config: { permission: 'audit.read' },
      schema: {
        tags: ['office'],
        operationId: 'listAuditRecords',
        summary: 'What was changed in the office, newest first',
        description:
          'Nobody can change or delete a record. The log has only the ids of people and things; `names` has the names that they have now, and `links` the links with which people without an account scored. Send `next` as `cursor` for the next page.',
        querystring: auditQuery,
        response: {
          200: auditAnswer.describe('a page of the log, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    async (request, reply) => {
      const { limit, cursor, from, until, ...filter } = request.query
      const times = { from: millisOf(from), until: millisOf(until) }
      const { rows, next } = await repository.list({ ...filter, ...times }, limit, cursor)
      reply.header('cache-control', 'no-store')
      const links = await repository.linksOf(rows)
      return { records: rows.map(recordOf), names: await repository.names(rows, links), links, next }
    },
  )
}

const millisOf = (time: string | undefined): number | undefined => (time === undefined ? undefined : Date.parse(time))

const recordOf = ({ id, at, ...row }: AuditRow): AuditRecord => ({ ...row, at: iso(at) })
