import { expect, test } from 'vitest'
import { z } from 'zod'
import { reservationSchema } from '../../../shared/reservations/reservations-schemas.ts'
import { startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club: no slot below has begun, whenever this runs. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const SLOT = { club: 'club_gazcue', day: 'Friday', court: 'Court 1', time: '19:00' }
const person = (index: number) => `person${index}@example.com`
const start = () => startOwnApp({ clock: () => NOON })

test('[F17] 50 people book one slot at once: one 201, 49 × 409, one row', async () => {
  const app = await start()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.postAs(person(index), '/createreservation', { ...SLOT, id: index, title: `of ${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)])
  const winner = answers.findIndex(({ status }) => status === 201)
  const { body } = await app.postAs(person(winner), '/reservations', {})
  expect(body).toMatchObject([{ ...SLOT, mine: true, title: `of ${winner}` }])
})

test('[F17] one person books one slot 50 times at once: one 201, 49 × 409', async () => {
  const app = await start()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, id) => app.postAs(person(1), '/createreservation', { ...SLOT, id, title: 'x' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)])
})

test('a request sent 20 times at once is stored once, and every answer is the same', async () => {
  const app = await start()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.postAs(person(1), '/createreservation', { ...SLOT, id: 1, title: 'x' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
})

test('one person books 30 slots at once: the quota is kept, and the others are rejected', async () => {
  const app = await start()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, id) =>
      app.postAs(person(1), '/createreservation', {
        club: 'club_naco',
        // Tomorrow and later.
        day: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'America/Santo_Domingo' }).format(
          NOON + (1 + (id % 5)) * 86_400_000,
        ),
        court: `Court ${1 + (id % 4)}`,
        time: `${5 + Math.floor(id / 2)}:00`,
        id,
        title: 'greedy',
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(26).fill(422)])
  const { body } = await app.postAs(person(1), '/reservations', {})
  expect(z.array(reservationSchema).parse(body)).toHaveLength(4)
})

test('simultaneous cancellations free the slot, and none fails', async () => {
  const app = await start()
  await app.postAs(person(1), '/createreservation', { ...SLOT, id: 1, title: 'x' })
  const answers = await Promise.all([1, 2, 3].map(() => app.postAs(person(1), '/removereservation', { id: 1 })))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
  expect(await app.postAs(person(2), '/createreservation', { ...SLOT, id: 1, title: 'y' })).toMatchObject({
    status: 201,
  })
})
