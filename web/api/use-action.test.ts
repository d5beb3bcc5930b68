import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useAction } from './use-action.ts'

/** Returns the action of a component that is rendered once. */
function actionOf(act: () => Promise<unknown>) {
  const results: ReturnType<typeof useAction>[] = []
  renderToString(
    createElement(() => {
      results.push(useAction(act))
      return null
    }),
  )
  return results[0] as ReturnType<typeof useAction>
}

test('a second press does nothing while the first action runs', async () => {
  let end = () => {}
  const act = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const { run } = actionOf(act)
  const first = run()
  await run()
  expect(act).toHaveBeenCalledOnce()
  end()
  await first
  void run()
  expect(act).toHaveBeenCalledTimes(2)
})

test('a failed action does not reject, and can be tried again', async () => {
  const act = vi.fn(() => Promise.reject(new Error('offline')))
  const { run } = actionOf(act)
  await run()
  await run()
  expect(act).toHaveBeenCalledTimes(2)
})
