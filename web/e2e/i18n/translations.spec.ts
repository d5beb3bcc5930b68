import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

test('The pages of matches are titled in each language, in the heading and in the tab', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  for (const [language, titles] of [
    ['en', ['Live Match', 'Stats', 'Match Statistics']],
    ['fr', ['Matchs en direct', 'Statistiques', 'Statistiques du match']],
    ['es', ['Partidos en vivo', 'Estadísticas', 'Estadísticas del partido']],
  ] as const) {
    for (const [index, route] of ['/live', '/stats', `/stats/${id}`].entries()) {
      await page.goto(`${route}?lng=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[index] ?? '')
      await expect(page).toHaveTitle(new RegExp(`(^|· )${titles[index]} · Ventaja$`))
    }
  }
})

test('Labels that are always Spanish are marked as Spanish on pages in other languages', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ liveStream: true, streamUrl: 'https://stream.example.com/1' })
  const spanish = page.locator('[lang=es]')
  for (const language of ['en', 'fr']) {
    await page.goto(`/live/${id}?lng=${language}`)
    await expect(page.getByRole('link', { name: 'Ver En vivo' }).locator(spanish)).toHaveText('Ver En vivo')
    await page.goto(`/bigscreen?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 }).locator(spanish)).toHaveText('En Vivo')
    await expect(page.getByRole('link').and(spanish), 'the links to the modes are in the page’s language').toHaveCount(
      0,
    )
    await page.goto(`/help?lng=${language}`)
    await expect(page.getByRole('main').locator(spanish)).toHaveText(['Cerrar Sesión'])
    await page.goto(`/profile?lng=${language}`)
    await expect(page.getByRole('main').getByRole('button').locator(spanish)).toHaveText('Cerrar Sesión')
  }
})
