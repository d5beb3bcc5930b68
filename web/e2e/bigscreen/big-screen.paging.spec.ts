import type { Page } from '@playwright/test'
import { expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

const cards = (page: Page) => page.getByRole('article')

async function tenMatches(umpire: Umpire): Promise<void> {
  for (let number = 1; number <= 10; number++) {
    const { id } = await umpire.createMatch({ company: `Player ${number}` })
    await umpire.post(id, ...winners('Luz Marte', 1))
  }
}

test('[U23] “Paused” stays visible while paging is paused, even after the controls have hidden', async ({
  page,
  umpire,
}) => {
  await tenMatches(umpire)
  await page.clock.install()
  await page.goto('/bigscreen')
  await expect(cards(page).first()).toBeVisible()
  const sign = page.getByText('Paused', { exact: true })
  await expect(sign).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(sign).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return page.locator('div:has(> nav)').evaluate((controls) => getComputedStyle(controls).opacity)
    })
    .toBe('0')
  await expect(sign).toBeVisible()
  expect(await sign.evaluate((each) => each.checkVisibility({ opacityProperty: true }))).toBe(true)
  await expect(sign.locator('svg')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(sign).toHaveCount(0)
})

test('On a phone, no page turns while a finger touches or scrolls it', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await tenMatches(umpire)
  await page.clock.install()
  await page.goto('/bigscreen')
  await expect(cards(page).first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  // Turning a page by hand restarts the five seconds.
  await page.keyboard.press('ArrowRight')
  if ((await cards(page).count()) === 1) await page.keyboard.press('ArrowRight')
  await expect(cards(page)).toHaveCount(9)
  for (let second = 0; second < 8; second++) {
    await page.clock.runFor(1000)
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  }
  await expect(cards(page), 'no turn after each scroll').toHaveCount(9)
  const finger = (type: string) =>
    page.evaluate((type) => {
      const touch = new Touch({ identifier: 1, target: document.body })
      document.body.dispatchEvent(
        new TouchEvent(type, { bubbles: true, touches: type === 'touchstart' ? [touch] : [] }),
      )
    }, type)
  await finger('touchstart')
  await page.clock.runFor(20_000)
  await expect(cards(page), 'no turn while a finger is down').toHaveCount(9)
  await finger('touchend')
  // The next turn is after five seconds, and the one after it, which would show the first page again, after ten.
  await page.clock.runFor(6000)
  await expect(cards(page), 'turns again after the finger has left').toHaveCount(1)
})
