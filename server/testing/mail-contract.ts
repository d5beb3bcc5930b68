import { expect, test } from 'vitest'
import { createMailRepository } from '../mail/mail-repository.ts'
import type { Storage } from '../storage/storage.ts'

/** Tests of emails that every storage must pass. */
export function mailContract(open: () => Storage): void {
  test('an email is stored once, and only one sender at a time can claim it', async () => {
    const storage = open()
    const mails = createMailRepository(storage)
    const letter = { id: 'l', recipient: 'a@b.c', subject: '', text: '', html: '', language: 'en' }
    for (const at of [1, 2]) await storage.atomically((tx) => [mails.write(tx, letter, at)])
    expect(await mails.due(5, 'untried', 9)).toMatchObject([{ id: 'l', createdAt: 1 }])
    expect([await mails.claim('l', 'me', 5, 9), await mails.claim('l', 'you', 5, 9)]).toEqual([true, false])
    expect(await mails.due(8, 'untried', 9)).toEqual([])
    await mails.failed('l', 'you', 6)
    expect(await mails.due(8, 'untried', 9)).toEqual([])
    await mails.failed('l', 'me', 20)
    expect(await mails.due(20, 'untried', 9)).toEqual([])
    expect(await mails.due(20, 'failed', 9)).toMatchObject([{ tries: 1, claim: null }])
    await mails.claim('l', 'you', 20, 30)
    expect(await mails.sent('l', 'me', 21)).toBe(false)
    expect(await mails.due(30, 'failed', 9)).toHaveLength(1)
    expect([await mails.sent('l', 'you', 31), await mails.sent('l', 'you', 32)]).toEqual([true, true])
    expect(await mails.due(99, 'failed', 9)).toEqual([])
  })

  test('an email that was given up is never due again', async () => {
    const storage = open()
    const mails = createMailRepository(storage)
    const letter = { id: 'g', recipient: 'a@b.c', subject: '', text: '', html: '', language: 'en' }
    await storage.atomically((tx) => [mails.write(tx, letter, 1)])
    await mails.claim('g', 'me', 5, 9)
    await mails.failed('g', 'me', null)
    expect(await mails.due(Date.UTC(2999, 0), 'failed', 9)).toEqual([])
    expect(await mails.claim('g', 'you', Date.UTC(2999, 0), Date.UTC(2999, 1))).toBe(false)
  })
}
