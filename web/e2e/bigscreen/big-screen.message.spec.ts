import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const TEXT = 'Rain: play resumes at 15:30. Players of courts 1 to 4 wait in the clubhouse, please.'
const MAY_SLEEP = 'This screen may turn off. Turn off its sleep mode in the settings of this device.'

/** Returns the lines of the screen that another part covers, that leave their card, or that are outside the window. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines = [
      ...document.querySelectorAll('header > *, [role="status"] p, article > p, section li p, section h2, main p'),
    ]
    return [...new Set(lines)].flatMap((line) => {
      const text = line.textContent?.trim() ?? ''
      const { left, right, top, bottom, width, height } = line.getBoundingClientRect()
      if (
        text === '' ||
        width <= 1 ||
        height <= 1 ||
        !line.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        return []
      const card = line.closest('article')?.getBoundingClientRect()
      if (top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
        return [`outside: ${text}`]
      if (card && (top < card.top - 0.5 || bottom > card.bottom + 0.5)) return [`leaves its card: ${text}`]
      const heights = [top + 1, (top + bottom) / 2, bottom - 1]
      const at = heights.map((y) => document.elementFromPoint(left + Math.min(4, width / 2), y))
      return at.every((found) => found && (line.contains(found) || found.contains(line))) ? [] : [`covered: ${text}`]
    })
  })

test('A message on the big screen has a row of its own: nothing is covered and nothing is cut', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  const at = (club: string, court: number) => ({ club, court: `${club}-${court}`, format: 'SET3-S:6/TB7' })
  const places = [1, 2, 3, 4].map((court) => at('club_naco', court))
  for (const [index, place] of [...places, at('club_gazcue', 1), at('club_gazcue', 2)].entries()) {
    const { id, company } = await umpire.createMatch({ company: `Nélida Peña ${index}`, ...place })
    await umpire.post(id, ...winners(company, 26))
  }
  for (const [index, place] of places.entries()) {
    const date = new Date(Date.now() + (index + 1) * 600_000).toISOString()
    await umpire.createMatch({ company: 'Zoé Peña / Ida Mora', company2: 'Rosa Gil / Eva Mora', date, ...place })
  }
  const office = await context.newPage()
  await office.goto('/office?club=club_naco')
  await office.getByLabel('Message on boards and big screens').fill(TEXT)
  await office.getByRole('button', { name: 'Show', exact: true }).click()
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  for (const mode of ['courts', 'results', 'live']) {
    await page.goto(`/bigscreen?mode=${mode}`)
    await expect(page.getByText(TEXT)).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.mouse.move(10, 10)
      await page.mouse.move(width / 2, 20)
      await expect(page.getByText(MAY_SLEEP)).toBeVisible()
      await expect.poll(() => hidden(page), `${mode} at ${width} × ${height}`).toEqual([])
    }
  }
})
