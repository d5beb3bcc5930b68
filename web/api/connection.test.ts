import { beforeEach, expect, test, vi } from 'vitest'

let connection: typeof import('./connection.ts')
let checks = 0

beforeEach(async () => {
  vi.resetModules()
  connection = await import('./connection.ts')
  checks = 0
  connection.checkWith(() => checks++)
})

const isLost = () => connection.useConnection.getState().isLost

test('a failed call leads to a check, and is no proof that the connection is lost', () => {
  connection.missed()
  expect(checks).toBe(1)
  expect(isLost()).toBe(false)
})

test('a call that failed before the checks began leads to one at their start', async () => {
  vi.resetModules()
  const later = await import('./connection.ts')
  later.missed()
  const check = vi.fn()
  later.checkWith(check)
  expect(check).toHaveBeenCalledOnce()
})

test('a lost connection is back only when everything shown has loaded again', async () => {
  let finish = () => {}
  connection.onReturn(() => new Promise<void>((resolve) => (finish = resolve)))
  connection.lose()
  const back = connection.reached()
  expect(isLost()).toBe(true)
  finish()
  await back
  expect(isLost()).toBe(false)
})

test('a lost connection is not back if a load fails for want of a network', async () => {
  connection.onReturn(async () => connection.missed())
  connection.lose()
  await connection.reached()
  expect(isLost()).toBe(true)
})

test('a load that the server refuses, or that throws, keeps no other one and no connection from returning', async () => {
  const load = vi.fn()
  connection.onReturn(() => {
    throw new Error('refused')
  })
  connection.onReturn(load)
  connection.lose()
  await connection.reached()
  expect(load).toHaveBeenCalledOnce()
  expect(isLost()).toBe(false)
})

test('a page that has closed loads nothing when the connection returns', async () => {
  const load = vi.fn()
  connection.onReturn(load)()
  connection.lose()
  await connection.reached()
  expect(load).not.toHaveBeenCalled()
})

test('loads what several components show once, until the last of them has closed', async () => {
  const load = vi.fn()
  const leave = [connection.onReturn(load), connection.onReturn(load)]
  for (const calls of [1, 2, 2]) {
    connection.lose()
    await connection.reached()
    expect(load).toHaveBeenCalledTimes(calls)
    leave.pop()?.()
  }
})
