import { storePeople } from '../../server/testing/people-rows.ts'
import { SCORER_KEY } from './testing/built-server.ts'
import { signIn } from './testing/signed-in.ts'
import { BETO, expect, test } from './testing/story.ts'

const HOUR = 3_600_000
const WAYS = ['the scorer key', 'a sign-in', 'a link'] as const

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const [name, wrong] of [
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
] as const) {
  for (const way of WAYS) {
    test(`A phone that is ${name} scores with ${way} at the right times`, async ({ page, context, server, umpire }) => {
      const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1, club: 'club_naco' })
      const begun = Date.now()
      let hash = ''
      if (way === 'the scorer key') {
        await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
      } else if (way === 'a sign-in') {
        await storePeople(server.databaseFile, { [BETO.email]: [{ role: 'umpire', club: 'club_naco' }] })
        await signIn(context, BETO)
      } else {
        const answer = await fetch(`${server.url}/grants`, {
          method: 'POST',
          headers: { authorization: `Bearer ${SCORER_KEY}`, 'content-type': 'application/json' },
          body: JSON.stringify({ match: id, until: new Date(begun + HOUR).toISOString(), label: 'Chair' }),
        })
        hash = new URL(((await answer.json()) as { url: string }).url).hash
      }
      await page.clock.install({ time: begun + wrong })
      await page.goto(`/scorer/${id}${hash}`)
      const root = page.locator('[data-waiting]')
      for (const seq of [1, 2]) {
        await expect(root).toHaveAttribute('data-steady', 'true')
        await page.getByRole('button', { name: 'Ace' }).first().tap()
        await expect(root).toHaveAttribute('data-seq', String(seq))
        await expect(root).toHaveAttribute('data-waiting', '0')
      }
      await expect(page.getByText('Set 1: 0 minutes')).toBeAttached()
      const log = await fetch(`${server.url}/product/${id}/actions?since=0`)
      const { entries } = (await log.json()) as { entries: { playedAt: string }[] }
      for (const { playedAt } of entries) {
        expect(Date.parse(playedAt)).toBeGreaterThan(begun - 5000)
        expect(Date.parse(playedAt)).toBeLessThan(Date.now() + 5000)
      }
      await page.goto(`/live/${id}`)
      await expect(page.getByText(/Playing time:\s*0\smin/)).toBeVisible()
    })
  }
}
