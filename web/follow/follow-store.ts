import { useEffect, useId } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { Follow, FollowKind } from '../../shared/follow/follow-kinds.ts'
import type { Followed, FollowsAnswer } from '../../shared/follow/follow-schemas.ts'
import { codeOf, isMissing, NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn, postSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { type Loader, loader, useLoader } from '../api/use-loaded.ts'
import { DEVICE_KEY, followOnDevice, followsOnDevice, takenFromDevice, unfollowOnDevice } from './device-follows.ts'

const OWN = '/auth/me/follows'
const TOO_MANY = 'TOO_MANY_FOLLOWS'

type Things = readonly Followed[]

/** A thing with a page, as the page knows it. */
export interface Target {
  readonly kind: FollowKind
  readonly id: string
  readonly name: string
}

/** What was taken over from this device. */
interface TakenOver {
  /** Number of things; null if the account has no room for them. */
  readonly count: number | null
  /** The component that says it; null before one does. */
  readonly sayer: string | null
}
type Taken = StoreApi<TakenOver>
const NOTHING: TakenOver = { count: 0, sayer: null }

interface Held {
  /** Null for this device. */
  readonly email: string | null
  readonly things: Loader<Things>
  readonly taken: Taken
}

/** What the person who is signed in follows, or this device. Another person follows other things. */
let held: Held | null = null

function heldFor(email: string | null): Held {
  if (held === null || held.email !== email) {
    const taken: Taken = createStore(() => NOTHING)
    const things = email === null ? loader(loadOfDevice, knownOnDevice) : loader(loadOfAccount(taken))
    held = { email, things, taken }
  }
  return held
}

/** Returns a thing of which only the server knows the name. */
const onDevice = ({ kind, id }: Follow): Followed => ({
  kind,
  id,
  name: '',
  club: null,
  ids: [id],
  matches: [],
})
let known: { readonly text: string; readonly things: Things } | null = null

/** Returns what the device follows, before the server has said how it is called. */
function knownOnDevice(): Things {
  const things = followsOnDevice()
  const text = JSON.stringify(things)
  if (known?.text !== text) known = { text, things: things.map(onDevice) }
  return known.things
}

async function loadOfDevice(): Promise<Things> {
  const follows = followsOnDevice()
  return follows.length === 0 ? [] : (await postJson<FollowsAnswer>('/followed', { follows })).follows
}

/** Returns the function that loads what a person follows. It first takes what this device follows over to the account, once. */
function loadOfAccount(taken: Taken): () => Promise<Things> {
  let isOffered = false
  return async () => {
    const follows = isOffered ? [] : followsOnDevice()
    if (follows.length > 0) {
      try {
        const { follows: all } = await postSignedIn<FollowsAnswer>(OWN, { follows })
        isOffered = true
        taken.setState({ count: takenFromDevice(all), sayer: null })
        return all
      } catch (error) {
        if (!isTooMany(error)) throw error
        isOffered = true
        taken.setState({ count: null, sayer: null })
      }
    }
    return (await getSignedIn<FollowsAnswer>(OWN)).follows
  }
}

/** Returns whether a call failed because the person follows as many things as possible. */
export const isTooMany = (error: unknown): boolean => codeOf(error) === TOO_MANY

type Session = ReturnType<typeof useSession.getState>
const signedInAs = ({ token, email }: Session): string | null => (token === null ? null : email)

/** Returns what the person who is signed in follows, or this device. */
export function useFollows() {
  const email = useSession(signedInAs)
  const { things } = heldFor(email)
  const { value, error, reload } = useLoader(things)
  useEffect(() => {
    if (email !== null) return
    // Another tab may follow something.
    const changed = ({ key }: StorageEvent) => {
      if (key === DEVICE_KEY || key === null) void things.load()
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [email, things])
  const isLoading = value === null || value.some(({ name }) => name === '')
  return { things: value, isLoading, failed: isLoading && error !== null, reload, isSignedIn: email !== null }
}

/**
 * Returns the number of things that were taken over from this device, null if the account has no room for them. One component says
 * it, until it closes; the others get 0.
 */
export function useTaken(): number | null {
  const me = useId()
  const { taken } = heldFor(useSession(signedInAs))
  const { count, sayer } = useStore(taken)
  useEffect(() => {
    if (count !== 0 && sayer === null) taken.setState({ count, sayer: me })
  }, [count, sayer, me, taken])
  useEffect(
    () => () => {
      if (taken.getState().sayer === me) taken.setState(NOTHING)
    },
    [me, taken],
  )
  return sayer === me ? count : 0
}

/** Returns the thing of a page among those that somebody follows. */
export const found = (things: Things | null, { kind, id }: Target): Followed | undefined =>
  things?.find((each) => each.kind === kind && each.ids.includes(id))

/** Follows a thing, or stops following it. @throws NotOk, TypeError as calls do */
export async function setFollowed(target: Target, follow: boolean): Promise<void> {
  const email = signedInAs(useSession.getState())
  const { things } = heldFor(email)
  const { kind, id } = target
  if (email !== null) {
    const answer = follow
      ? await postSignedIn<FollowsAnswer>(OWN, { follows: [{ kind, id }] })
      : await remove(`${OWN}/${kind}/${encodeURIComponent(id)}`, things)
    things.change(() => answer.follows)
    return
  }
  const old = found(things.known(), target)
  if (follow && !followOnDevice(target)) throw new NotOk(409, { code: TOO_MANY })
  if (!follow) unfollowOnDevice([target, ...(old?.ids ?? []).map((each) => ({ kind, id: each }))])
  things.change((all) => {
    const others = (all ?? []).filter((each) => each !== old)
    return follow ? [onDevice(target), ...others] : others
  })
  if (follow) void things.load()
}

/** Removes a thing. One that was removed elsewhere already is gone as well. */
async function remove(path: string, things: Loader<Things>): Promise<FollowsAnswer> {
  try {
    return (await (await sendSignedIn('DELETE', path)).json()) as FollowsAnswer
  } catch (error) {
    if (!isMissing(error)) throw error
    await things.load()
    return { follows: things.known() ?? [] }
  }
}
