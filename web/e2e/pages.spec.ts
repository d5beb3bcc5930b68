import { expect, test } from './testing/story.ts'

test('Help explains each part of the product and leads to it, and names the office', async ({ page }) => {
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
    '/guideview',
    '/login',
    'mailto:club@ventaja.example',
  ])
  await expect(main.getByRole('link', { name: 'club@ventaja.example' })).toBeVisible()
})

test('Join us says three things and opens the chat in a new tab', async ({ page }) => {
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

test('The guide has six steps and explains the six counts', async ({ page }) => {
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

test('They speak French and Spanish too, without a key left over', async ({ page }) => {
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

test("The home page's cards and the footer lead to them", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join us' })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
})
