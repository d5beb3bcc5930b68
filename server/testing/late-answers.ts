import type { Storage } from '../storage/storage.ts'

/**
 * A storage whose answers to queries come late, as they do over a network: the database has answered by then, and what it
 * says may be so no more.
 * @param answered is asked for each query what its answer waits for
 */
export function withLateAnswers(storage: Storage, answered: (sql: string) => Promise<unknown>): Storage {
  const late = <T extends object>(query: T): T =>
    new Proxy(query, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name !== 'then') return (...args: unknown[]) => late(member.apply(target, args) as object)
        return (...args: unknown[]) =>
          (target as unknown as Promise<unknown>)
            .then(async (answer) => {
              await answered((target as unknown as { toSQL(): { sql: string } }).toSQL().sql)
              return answer
            })
            .then(...(args as []))
      },
    })
  const select = (...what: []) => late(storage.db.select(...what))
  const db = new Proxy(storage.db, { get: (db, name) => (name === 'select' ? select : Reflect.get(db, name)) })
  return { ...storage, db }
}
