import { randomUUID } from 'node:crypto'
import { foreign } from '../../shared/competitions/testing/tods-files.ts'
import { TODS_BYTES } from '../../shared/competitions/tods-limits.ts'
import type { Answer } from './client.ts'
import type { callerOf } from './documented-calls.ts'

type Caller = ReturnType<typeof callerOf>
type Case = (caller: Caller, call: string) => Promise<Answer>

const ONE = '/competitions/{id}'
const OFFICE = '/office/all-competitions'
const IMPORT = `POST ${OFFICE}/tods`
const CHECK = `${IMPORT}/check`

/** The parameters of an import with an id of its own. */
const query = (club = 'club_naco'): string => `?id=${randomUUID()}&club=${club}`

/** For each call about files of competitions and each of its statuses, a way to make the call answer with this status. */
export function todsAnswers(
  withoutDisk: (send: () => Promise<Answer>) => Promise<Answer>,
): Readonly<Record<string, Case>> {
  const reads = ['tods', 'entrants.csv'].flatMap((file) => [`GET ${ONE}/${file}`, `GET ${OFFICE}/{id}/${file}`])
  const team = { ...foreign(), events: [{ ...foreign().events?.[0], eventType: 'TEAM' }] }
  const ofBoth: Readonly<Record<string, Case>> = {
    400: (caller, call) => caller.send(call, { query: query(), body: '{' }),
    413: (caller, call) => caller.send(call, { query: query(), body: `"${'x'.repeat(TODS_BYTES)}"` }),
    415: (caller, call) => caller.send(call, { query: query(), headers: { 'content-type': 'text/plain' } }),
  }
  return {
    ...Object.fromEntries(
      reads.flatMap((call) => [
        [`${call} 400`, ((caller, own) => caller.send(own, { step: 'x'.repeat(65) })) satisfies Case],
        [`${call} 404`, ((caller, own) => caller.send(own, { step: 'none' })) satisfies Case],
      ]),
    ),
    ...Object.fromEntries(
      [IMPORT, CHECK].flatMap((call) => Object.entries(ofBoth).map(([status, make]) => [`${call} ${status}`, make])),
    ),
    [`${CHECK} 200`]: (caller, call) => caller.send(call, { query: query() }),
    [`${CHECK} 422`]: (caller, call) => caller.send(call, { query: query(), body: '['.repeat(1000) }),
    [`${IMPORT} 201`]: (caller, call) => caller.send(call, { query: query() }),
    [`${IMPORT} 200`]: async (caller, call) => {
      const own = query()
      await caller.send(call, { query: own })
      return caller.send(call, { query: own })
    },
    [`${IMPORT} 422`]: (caller, call) => caller.send(call, { query: query(), body: team }),
    [`${IMPORT} 503`]: (caller, call) => withoutDisk(() => caller.send(call, { query: query() })),
  }
}
