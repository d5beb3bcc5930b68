import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { openAudit } from '../audit/audit.ts'
import { openMatches } from '../matches/matches.ts'
import { type LinkedNames, linkNames } from '../players/link-names.ts'
import { openPlayers } from '../players/players.ts'
import type { Storage } from '../storage/storage.ts'

const { log } = Fastify({ logger: false })
const PLACES = { get: () => undefined, courtOf: () => undefined, zoneOf: () => 'America/Santo_Domingo' }

/** Links the names of matches, as `npm run link-players` does. @param atOnce number of matches that are linked at once */
export async function linkOldMatches(
  storage: Storage,
  { onProgress = () => {}, atOnce }: { onProgress?: (matches: number) => void; atOnce?: number } = {},
): Promise<LinkedNames> {
  const audit = openAudit(storage)
  const matches = await openMatches(storage, new Registry(), log, PLACES, audit)
  const players = openPlayers({ storage, audit, hidePlayers: matches.hidePlayers, clock: Date.now })
  try {
    return await linkNames({ storage, matches, players, onProgress, ...(atOnce !== undefined && { atOnce }) })
  } finally {
    await matches.close()
  }
}
