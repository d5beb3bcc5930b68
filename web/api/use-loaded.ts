import { useEffect, useMemo, useRef } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { onReturn } from './connection.ts'

interface State<T> {
  readonly value: T | null
  readonly error: unknown
  readonly isLoading: boolean
}

/** An answer of the server that several components show, or that stays when a page closes. */
export interface Loader<T> {
  readonly store: StoreApi<State<T>>
  /** Returns the answer that the page was rendered with; null if there is none. */
  readonly rendered: () => T | null
  /** Returns the last answer, or the rendered one; null if there is neither. */
  readonly known: () => T | null
  /** Loads it. Answers to earlier requests are dropped. */
  readonly load: () => Promise<void>
  readonly loadIfUnknown: () => Promise<void>
  /** Loads it, unless it is being loaded, or `once` is set and it is known. */
  readonly start: (once: boolean) => void
  readonly change: (next: (value: T | null) => T | null) => void
}

/**
 * Returns a loader of an answer.
 * @param ask makes the call. Null for an answer that nobody wants
 * @param rendered returns the answer that the page was rendered with; null if there is none
 */
export function loader<T>(ask: (() => Promise<T>) | null, rendered: () => T | null = () => null): Loader<T> {
  const store = createStore<State<T>>(() => ({ value: null, error: null, isLoading: false }))
  const known = () => store.getState().value ?? rendered()
  /** The number of the latest request. */
  let latest = 0
  let isAwaited = false

  async function load(): Promise<void> {
    if (!ask) return
    const number = ++latest
    const settle = (outcome: Partial<State<T>>) => {
      if (number !== latest) return
      isAwaited = false
      store.setState({ ...outcome, isLoading: false })
    }
    isAwaited = true
    // An answer that is shown stays as it is, so nothing has to be rendered.
    if (known() === null) store.setState({ isLoading: true })
    await ask().then(
      (value) => settle({ value, error: null }),
      (error: unknown) => settle({ error }),
    )
  }

  return {
    store,
    rendered,
    known,
    load,
    loadIfUnknown: async () => (known() === null ? load() : undefined),
    start(once) {
      if (!isAwaited && !(once && known() !== null)) void load()
    },
    change(next) {
      const value = next(known())
      store.setState({ value, error: null })
      // The answer that is awaited may be from before the change.
      if (value === null || isAwaited) void load()
    },
  }
}

/** What a component knows of an answer. */
export interface Loaded<T> {
  /** The last answer; null until there is one. It stays if a later load fails. */
  readonly value: T | null
  /** Why the last load failed; null if it succeeded. It stays until the next load has ended. */
  readonly error: unknown
  /** Whether there is no answer because the load failed. */
  readonly failed: boolean
  /** Whether the first answer is being loaded, perhaps after a failure. */
  readonly isLoading: boolean
  /** Loads it again. Resolves when that has ended, and never rejects. */
  readonly reload: () => Promise<void>
  /** Changes the answer, for example after a call that changed it on the server. Null loads it. */
  readonly change: (next: (value: T | null) => T | null) => void
}

/**
 * Returns a shared answer. Loads it when the component is mounted, and again each time a lost connection has returned.
 * @param once whether it is loaded only while there is no answer, for example because a form shows it
 */
export function useLoader<T>(shared: Loader<T>, once = false): Loaded<T> {
  const { store, rendered, load, loadIfUnknown, start, change } = shared
  const { value: loaded, error, isLoading } = useStore(store)
  const value = loaded ?? rendered()
  useEffect(() => {
    start(once)
    return onReturn(once ? loadIfUnknown : load)
  }, [start, load, loadIfUnknown, once])
  return { value, error, failed: error !== null && value === null, isLoading, reload: load, change }
}

/**
 * Loads what a component shows: when it is mounted, for each new key, and again each time a lost connection has returned.
 * @param key names everything that `load` depends on, such as the path of the call. Null loads nothing
 * @param load makes the call for a key
 * @param once whether it is loaded only while there is no answer, for example because a form shows it
 * @returns the answer for this key, and in `last` the last answer for any key
 */
export function useLoaded<T>(
  key: string | null,
  load: (key: string) => Promise<T>,
  once = false,
): Loaded<T> & { readonly last: T | null } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is loaded
  const own = useMemo(() => loader(key === null ? null : () => load(key)), [key])
  const loaded = useLoader(own, once)
  const last = useRef<T | null>(null)
  last.current = loaded.value ?? last.current
  return { ...loaded, last: last.current }
}
