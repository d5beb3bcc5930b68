import type { Storage } from '../storage/storage.ts'

/**
 * Wraps a storage so that results arrive late, as over a network. The data may have changed in the meantime.
 * @param answered returns, for each query, the promise that its result waits for
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
