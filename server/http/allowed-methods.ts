import type { FastifyInstance } from 'fastify'

/** Returns the methods that a path answers, as `Allow` lists them; none for an unknown path. */
export type AllowedMethods = (path: string) => readonly string[]

/** Remembers every route that is declared after this call, to tell a wrong method from an unknown path. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const methods = new Map<string, { readonly pattern: RegExp; readonly names: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? { pattern: patternOf(url), names: new Set() }
    for (const name of [method].flat()) known.names.add(name)
    methods.set(url, known)
  })
  return (path) => {
    const fitting = [...methods.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.flatMap(({ names }) => [...names]))].sort()
  }
}

/** A route's path as the router reads it: `:id` is one step, `*` any number of them, and a last slash changes nothing. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}/?$`,
  )
