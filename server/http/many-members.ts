import type { FastifyInstance } from 'fastify'
import { badRequest } from './api-error.ts'

/** Maximum number of members and items in a body. The longest list of entries has about 15,000. */
const MOST_MEMBERS = 25_000

/** Rejects a body with too many members before its schema checks each of them. The longest body has room for 100,000. */
export function limitMembers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(hasMany(request.body) ? badRequest(`body: must have at most ${MOST_MEMBERS} members`) : undefined)
  })
}

function hasMany(body: unknown): boolean {
  // A loop, because a body can be nested deeper than the stack.
  const known: unknown[] = [body]
  for (let at = 0; at < known.length; at++) {
    const value = known[at]
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) continue
    const members = Object.values(value)
    if (known.length + members.length > MOST_MEMBERS) return true
    known.push(...members)
  }
  return false
}
