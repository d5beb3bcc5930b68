// Runs on both databases.
import { expect, onTestFinished, test } from 'vitest'
import { usualSettings } from '../../shared/order/office-order-schemas.ts'
import { openDatabase } from '../testing/database.ts'
import { DAY, openOrderClub } from '../testing/order-calls.ts'
import { createOrderOfPlayRepository } from './order-repository.ts'

test('the versions of more days are found than a statement may have values', async () => {
  const { app, put } = await openOrderClub()
  expect((await put([], { settings: { ...usualSettings(), change: 15 } })).status).toBe(200)
  const storage = await openDatabase(app.file)
  onTestFinished(() => storage.close())
  const { versions } = createOrderOfPlayRepository(storage)
  const dates = Array.from({ length: 70_000 }, (_, n) => `${1000 + n}-01-01`)
  expect(await versions(['club_naco'], [...dates, DAY])).toEqual([{ club: 'club_naco', date: DAY, version: 1 }])
  expect(await versions([], dates)).toEqual([])
})
