import { expect, test } from 'vitest'
import { blankSheet } from '../matches/scoresheet.ts'
import { VERSION } from '../storage/root.ts'
import { aRecord } from '../testing/match-rows.ts'
import { cardVersion, openCards } from './cards.ts'

const sheetOf = (id: string) => blankSheet(aRecord(id))

/** Returns cards that a test draws by hand, and the number of cards that are being drawn at once. */
function slowCards() {
  const finish: (() => void)[] = []
  let [drawn, drawing, mostAtOnce] = [0, 0, 0]
  const card = openCards(async () => {
    drawing += 1
    mostAtOnce = Math.max(mostAtOnce, drawing)
    await new Promise<void>((resolve) => finish.push(resolve))
    drawing -= 1
    drawn += 1
    return Buffer.from('a picture')
  })
  const finishAll = async (asked: readonly Promise<unknown>[]) => {
    let isDone = false
    const all = Promise.allSettled(asked).then((results) => {
      isDone = true
      return results
    })
    while (!isDone) {
      finish.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return all
  }
  return { card, finishAll, drawn: () => drawn, mostAtOnce: () => mostAtOnce }
}

test('a crowd that asks for one card causes one drawing', async () => {
  const { card, finishAll, drawn } = slowCards()
  const sheet = sheetOf('m1')
  await finishAll(Array.from({ length: 200 }, () => card(sheet, 'UTC', 'wide', 'en')))
  expect(drawn()).toBe(1)
  expect((await card(sheet, 'UTC', 'wide', 'en'))?.body.toString()).toBe('a picture')
  expect(drawn()).toBe(1)
})

test('there is a separate card for each shape, language, state and time zone of a match', async () => {
  const { card, finishAll, drawn } = slowCards()
  const sheet = sheetOf('m1')
  const later = blankSheet({ ...aRecord('m1'), updatedAt: 5 })
  const cards = [
    card(sheet, 'UTC', 'wide', 'en'),
    card(sheet, 'UTC', 'tall', 'en'),
    card(sheet, 'UTC', 'wide', 'es'),
    card(later, 'UTC', 'wide', 'en'),
    card(sheet, 'Asia/Kathmandu', 'wide', 'en'),
  ]
  await finishAll(cards)
  expect(drawn()).toBe(5)
  expect(new Set((await Promise.all(cards)).map((each) => each?.etag)).size).toBe(5)
})

test('another version of the product has other tags', () => {
  expect(cardVersion(sheetOf('m1'), 'UTC', 'wide', 'en')).toBe(`${VERSION} m1 0 ${aRecord('m1').updatedAt} UTC wide en`)
})

test('draws one card at a time, and refuses cards if too many are waiting', async () => {
  const { card, finishAll, drawn, mostAtOnce } = slowCards()
  const asked = Array.from({ length: 100 }, (_, index) => card(sheetOf(`m${index}`), 'UTC', 'wide', 'en'))
  const results = await finishAll(asked)
  const answered = results.filter((result) => result.status === 'fulfilled' && result.value)
  expect([answered.length, drawn(), mostAtOnce()]).toEqual([21, 21, 1])
  const again = card(sheetOf('m99'), 'UTC', 'wide', 'en')
  await finishAll([again])
  expect(await again).toBeDefined()
})

test('a drawing that fails is tried again for the next request', async () => {
  let tries = 0
  const card = openCards(async () => {
    tries += 1
    if (tries === 1) throw new Error('no memory')
    return Buffer.from('a picture')
  })
  await expect(card(sheetOf('m1'), 'UTC', 'wide', 'en')).rejects.toThrow('no memory')
  expect(await card(sheetOf('m1'), 'UTC', 'wide', 'en')).toBeDefined()
})
