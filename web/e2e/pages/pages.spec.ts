import { SCORER_KEY } from '../testing/built-server.ts'
import { hydrated } from '../testing/hydrated.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test('Help explains each part of the product with a link, and gives the office’s address', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page).toHaveTitle('Help · Ventaja')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Live scores',
    'Match statistics',
    'The big screen',
    'Booking a court',
    'Scoring as an umpire',
    'Your account',
    'Still stuck?',
  ])
  const targets = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual([
    '/live',
    '/stats',
    '/bigscreen',
    '/reservation',
    '/scorer',
    '/login',
    'mailto:club@ventaja.example',
  ])
  await expect(main.getByRole('link', { name: 'club@ventaja.example' })).toBeVisible()
})

test('Help links an umpire to a match’s console on the phone', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await umpire.createMatch()
  const over = await umpire.createMatch({ company: 'Eva Cruz' })
  await umpire.post(over.id, { status: 'retired', winner: 'Eva Cruz' })
  await page.goto('/help')
  await hydrated(page)
  await page.getByRole('link', { name: 'Open the console' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Score a match' })).toBeFocused()
  await expect(page.getByText('Ana Reyes'), 'nobody lists matches to score without access').toHaveCount(0)
  await page.getByLabel('Scorer key').fill(SCORER_KEY)
  await page.getByRole('button', { name: 'Start scoring' }).click()
  // Until the key is accepted, the page has a link to sign in.
  const matches = page.getByRole('main').getByRole('link', { name: /Ana Reyes|Eva Cruz/ })
  await expect(matches, 'the match that is over comes last').toHaveText([/Ana Reyes/, /Eva Cruz/])
  await matches.first().click()
  await expect(page).toHaveURL(`/scorer/${id}`)
  await expect(page.locator('[data-seq="0"]'), 'the console asks for no key again').toBeVisible()
})

test('Join us makes three points and opens the chat in a new tab', async ({ page }) => {
  await page.goto('/joinus')
  await expect(page.getByRole('heading', { level: 1, name: 'Join us' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /Bring your club/,
    /Bring your league/,
    /just your racket/,
  ])
  const chat = page.getByRole('link', { name: 'Write to us on WhatsApp' })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/18095550100')
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('rel', /noopener/)
})

test('The guide has six steps and explains the six counts @core', async ({ page }) => {
  await page.goto('/guideview')
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('heading', { level: 2, name: 'How to read the statistics' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('term')).toHaveText([
    'Winner',
    'Ace',
    'Double fault',
    'Forced error',
    'Unforced error',
    'Return error',
  ])
})

test.describe('Somebody who is signed in', () => {
  test.use({ signedIn: ANA })

  test("sees the colours of the statistics in the guide's chart", async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 2), ...winners('Luz Marte', 1))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/guideview')
      const chart = page.getByRole('figure').locator('svg')
      const fills = await chart
        .locator('path')
        .evaluateAll((bars) => bars.slice(0, 2).map((bar) => getComputedStyle(bar).fill))
      await page.goto(`/stats/${id}`)
      const winnersRow = page.getByRole('row', { name: /^2 Winner/ }).first()
      await expect(winnersRow).toBeVisible()
      const colours = await winnersRow
        .locator('[style]')
        .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor))
      expect(fills, 'the colours of the longer and the shorter bar').toEqual(colours)
    }
  })
})

test('Help, Join us and the guide are complete in French and Spanish', async ({ page }) => {
  for (const [language, titles] of [
    ['fr', ['Aide', 'Rejoignez-nous', 'Guide']],
    ['es', ['Ayuda', 'Únete', 'Guía']],
  ] as const) {
    for (const [index, route] of ['/help', '/joinus', '/guideview'].entries()) {
      await page.goto(`${route}?lng=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[index] ?? '')
      await expect(page.getByRole('main')).not.toContainText(/(help|joinus|guide|action)\.\w|\{\{/)
    }
  }
})

test("The home page's cards and the footer link to Help, Join us and the guide", async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join us' })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
})
