import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Loaded, loader, useLoaded, useLoader } from './use-loaded.ts'

/** Returns a call that the test answers, in any order. */
function calls() {
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const ask = () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject }))
  return { ask, answers }
}

test('an answer replaces the one before and clears the error, and a failure keeps the answer', async () => {
  const ask = vi.fn<() => Promise<string>>()
  const { load, store } = loader(ask)
  const failure = new Error('offline')
  for (const [call, state] of [
    [Promise.reject(failure), { value: null, error: failure }],
    [Promise.resolve('one'), { value: 'one', error: null }],
    [Promise.reject(failure), { value: 'one', error: failure }],
    [Promise.resolve('two'), { value: 'two', error: null }],
  ] as const) {
    ask.mockReturnValueOnce(call)
    await load()
    expect(store.getState()).toEqual({ ...state, isLoading: false })
  }
})

test('drops the answer to an earlier request', async () => {
  const { ask, answers } = calls()
  const { load, store } = loader(ask)
  const loads = [load(), load()]
  answers[1]?.resolve('later')
  answers[0]?.resolve('earlier')
  await Promise.all(loads)
  expect(store.getState().value).toBe('later')
})

test('a failure stays until the next load has ended, so that the button to try again stays too', async () => {
  const { ask, answers } = calls()
  const { load, store } = loader(ask)
  const first = load()
  answers[0]?.reject(new Error('offline'))
  await first
  const second = load()
  expect(store.getState()).toMatchObject({ error: { message: 'offline' }, isLoading: true })
  answers[1]?.resolve('back')
  await second
  expect(store.getState()).toEqual({ value: 'back', error: null, isLoading: false })
})

test('renders nothing anew while a shown answer is loaded again', async () => {
  const { load, store } = loader(async () => 'same')
  await load()
  const changed = vi.fn()
  store.subscribe(changed)
  await load()
  expect(changed).toHaveBeenCalledOnce()
})

test('components that start at the same time share one request, and one that needs it once makes none later', async () => {
  const ask = vi.fn(async () => 'clubs')
  const { start, loadIfUnknown, store } = loader(ask)
  start(false)
  start(true)
  await vi.waitFor(() => expect(store.getState().value).toBe('clubs'))
  start(true)
  await loadIfUnknown()
  expect(ask).toHaveBeenCalledOnce()
  start(false)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a change is shown at once, and drops an answer from before it', async () => {
  const { ask, answers } = calls()
  const { load, change, store } = loader(ask)
  const first = load()
  answers[0]?.resolve('old')
  await first
  const second = load()
  change((value) => `${value} and new`)
  expect(store.getState().value).toBe('old and new')
  answers[1]?.resolve('old')
  await second
  expect(store.getState().value).toBe('old and new')
  answers[2]?.resolve('new')
  await vi.waitFor(() => expect(store.getState().value).toBe('new'))
})

test('shows what the page was rendered with until it has loaded', async () => {
  const shared = loader<string>(
    async () => 'loaded',
    () => 'rendered',
  )
  expect(rendered(() => useLoader(shared))).toMatchObject({ value: 'rendered', failed: false, isLoading: false })
  await shared.load()
  expect(shared.known()).toBe('loaded')
})

test('without a key nothing is loaded', async () => {
  const ask = vi.fn(async () => 'never')
  const { reload, value } = rendered(() => useLoaded(null, ask))
  await reload()
  expect(value).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

/** Returns what a hook returns when a component is first rendered. */
function rendered<T>(use: () => Loaded<T>): Loaded<T> {
  const results: Loaded<T>[] = []
  renderToString(
    createElement(() => {
      results.push(use())
      return null
    }),
  )
  return results[0] as Loaded<T>
}
