import { useCallback, useRef, useState } from 'react'
import { NotOk } from '../../api/not-ok.ts'
import { useLoad } from '../../api/use-load.ts'
import { useFailureText } from './failure-text.ts'
import { codeOf, nameOf, officeCall } from './office-calls.ts'
import { type Unread, unreadOf } from './unread.tsx'

/** A thing as it was read, with the ETag of that version. */
interface Version<Thing> {
  readonly thing: Thing
  readonly tag: string
}

/** Values that were not stored, and the thing after somebody else's change. */
interface Conflict<Thing, Values> {
  readonly mine: Values
  readonly theirs: Version<Thing>
}

/**
 * Edits a thing that other people may edit at the same time.
 * @param path address of the call that reads it
 * @param store stores values in place of the version `current`. `before` is the thing with which the form was opened.
 */
export function useEdited<Thing, Values>(
  path: string,
  store: (mine: Values, before: Thing, current: Version<Thing>) => Promise<unknown>,
) {
  const failureText = useFailureText()
  const [read, setRead] = useState<Version<Thing> | Unread>('loading')
  const [conflict, setConflict] = useState<Conflict<Thing, Values> | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)

  const fetchNow = useCallback(async (): Promise<Version<Thing>> => {
    const response = await officeCall('GET', path)
    return { thing: (await response.json()) as Thing, tag: response.headers.get('etag') ?? '' }
  }, [path])
  const load = useCallback(async () => {
    try {
      setRead(await fetchNow())
    } catch (error) {
      setRead(unreadOf(error))
    }
  }, [fetchNow])
  useLoad(load, typeof read === 'object')

  /** Makes a change. A second change at the same time would conflict with the first, so it is ignored. */
  async function change(run: () => Promise<string | null>): Promise<string | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setSaid(null)
    setProblem(null)
    try {
      setSaid(await run())
      return null
    } catch (error) {
      return failureText(codeOf(error), nameOf(error))
    } finally {
      isBusy.current = false
    }
  }

  /** Stores the form's values in place of the version `current`. Returns a message if that failed. */
  const save = (mine: Values, done: string, current = read): Promise<string | null> =>
    change(async () => {
      if (typeof read === 'string' || typeof current === 'string') return null
      try {
        await store(mine, read.thing, current)
      } catch (error) {
        if (!(error instanceof NotOk) || error.status !== 412) throw error
        setConflict({ mine, theirs: await fetchNow() })
        return null
      }
      setConflict(null)
      await load()
      return done
    })

  return {
    read,
    retry: () => void load(),
    conflict,
    /** Message about the last successful action. */
    said,
    /** Error message of the last action other than `save`. */
    problem,
    save: (mine: Values, done: string) => save(mine, done),
    /** Makes another kind of change, which shows its own message. */
    attempt: async (run: () => Promise<string | null>) => setProblem(await change(run)),
    reload: load,
    /** Stores these values after all, in place of the other person's version. */
    keepMine: async (done: string) => conflict && setProblem(await save(conflict.mine, done, conflict.theirs)),
    /** Shows the other person's version in the form. */
    takeTheirs: () => {
      if (conflict) setRead(conflict.theirs)
      setConflict(null)
    },
  }
}
