import type { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A name has an address that is not on the public internet. */
export class PrivateAddress extends Error {}

/** Returns a resolver of names that fails for private addresses. A socket connects only to the addresses that it has checked. */
export const publicLookup =
  (lookup: typeof lookUp): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const refused =
        error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new PrivateAddress(host))
      const [first] = found ?? []
      if (refused || !first) return done(refused ?? new Error(`no address of ${host}`), '', 0)
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
