import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { languagesOf } from '../testing/languages.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const SIX = [['Ana Reyes'], ['Beto Cruz'], ['Eva Díaz'], ['Luz Marte'], ['Nora Peña'], ['Pia Rojas']]

const WORDS = {
  en: {
    title: 'Order and seeds',
    up: 'Up Luz Marte',
    place: 'Place of Pia Rojas',
    store: 'Store the order',
    stored: 'The order is stored.',
    seed: 'Seed',
    make: 'Make the draw',
    rating: 'By rating',
  },
  fr: {
    title: 'Ordre et têtes de série',
    up: 'Monter Luz Marte',
    place: 'Place de Pia Rojas',
    store: 'Enregistrer l’ordre',
    stored: 'L’ordre est enregistré.',
    seed: 'Tête de série',
    make: 'Faire le tirage',
    rating: 'Par classement',
  },
  es: {
    title: 'Orden y cabezas de serie',
    up: 'Subir Luz Marte',
    place: 'Puesto de Pia Rojas',
    store: 'Guardar el orden',
    stored: 'El orden está guardado.',
    seed: 'Cabeza de serie',
    make: 'Hacer el sorteo',
    rating: 'Por clasificación',
  },
} as const

for (const language of languagesOf('en')) {
  test.describe(() => {
    test.use({ locale: language })
    test(`The office orders the entries, sees who is seeded, and the draw follows the order (${language})`, async ({
      page,
      server,
      umpire,
    }) => {
      const words = WORDS[language]
      const event = await drawnEvent(server, umpire, {
        entries: SIX,
        isDrawn: false,
        event: { stages: [{ id: 'main', kind: 'knockout', seeds: 2 }] },
      })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${officePathTo('competitionEvent', event.competition, event.id)}?lng=${language}`)
      await page.locator('summary', { hasText: words.title }).click()
      const order = page.locator('details', { hasText: words.title })
      const rows = order.getByRole('listitem')
      await expect(rows).toHaveCount(6)
      const up = order.getByRole('button', { name: words.up, exact: true })
      for (const place of [2, 1, 0]) {
        await up.press('Enter')
        await expect(rows.nth(place)).toContainText('Luz Marte')
      }
      await expect(up).toBeDisabled()
      await order.getByLabel(words.place).fill('2')
      await order.getByLabel(words.place).press('Enter')
      await expect(rows.nth(0)).toContainText('Luz Marte')
      await expect(rows.nth(1)).toContainText('Pia Rojas')
      await expect(rows.filter({ hasText: words.seed })).toHaveCount(2)
      await expectAccessible(page)
      await order.getByRole('button', { name: words.store }).click()
      await expect(page.getByText(words.stored)).toBeVisible()
      await page.reload()
      await page.locator('summary', { hasText: words.title }).click()
      await expect(rows.nth(1)).toContainText('Pia Rojas')
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessible(page)
      await page.getByRole('button', { name: words.make }).click()
      await expect(page.getByText('Luz Marte [1]')).toBeVisible()
      await expect(page.getByText('Pia Rojas [2]')).toBeVisible()
      await order.getByRole('button', { name: words.rating }).click()
      await expect(rows.nth(0)).not.toContainText('Luz Marte')
    })
  })
}

test('A pasted line with one name in doubles is told before anybody is entered, and leaves no player behind', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: [], isDrawn: false, event: { kind: 'doubles' } })
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  const field = page.getByLabel('Pairs, one a line: Ana Reyes / Luz Marte')
  await field.fill('Ana Reyes / Luz Marte\nSolo Una')
  await page.getByRole('button', { name: 'Enter 2 pairs' }).click()
  await expect(page.getByText('Correct these lines first: Solo Una.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Entries (0)' })).toBeVisible()
  await field.fill('Ana Reyes / Luz Marte')
  await page.getByRole('button', { name: 'Enter 1 pair' }).click()
  await expect(page.getByRole('heading', { name: 'Entries (1)' })).toBeVisible()
  await page.goto(`${officePathTo('players')}?club=club_naco`)
  await expect(page.getByRole('row').filter({ hasText: 'Luz Marte' })).toBeVisible()
  await expect(page.getByText('Solo Una')).toHaveCount(0)
})

test('Rare choices of an event are behind one summary, and stay', async ({ page, server, umpire }) => {
  const event = await drawnEvent(server, umpire, {
    entries: [],
    isDrawn: false,
    event: { stages: [{ id: 'groups', kind: 'groups', groups: 2 }] },
  })
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  const more = page.locator('summary', { hasText: 'More choices' })
  await more.click()
  const criteria = page.getByLabel('What decides between level players of a group')
  await expect(criteria).toHaveValue('usual')
  await criteria.selectOption('The difference of games, then their matches')
  const walkover = page.getByLabel('A walkover counts as sets to love')
  await walkover.uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Saved|Stored/i })).toBeVisible()
  await page.reload()
  await more.click()
  await expect(criteria).toHaveValue('gamesFirst')
  await expect(walkover).not.toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
