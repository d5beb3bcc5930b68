import type { FastifyInstance } from 'fastify'

/** Returns the methods of a path, as `Allow` lists them; none for an unknown path. */
export type AllowedMethods = (path: string) => readonly string[]

/** Collects the routes declared after this call, to distinguish a wrong method from an unknown path. */
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

/** Returns a pattern of a route's paths: `:id` is one segment, `*` any number, and a slash at the end is optional. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}/?$`,
  )
