import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { foreign } from '../../../shared/competitions/testing/tods-files.ts'
import { TODS_BYTES } from '../../../shared/competitions/tods-limits.ts'
import { expectAccessible } from '../testing/axe.ts'
import { languagesOf } from '../testing/languages.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] }),
)

const asFile = (content: unknown) => ({
  name: 'open.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

/** Returns a file with a format that nobody knows, and a team event. */
function unsupported() {
  const file = foreign()
  const [event] = file.events ?? []
  const team = { ...event, eventId: 'teams', eventType: 'TEAM' }
  Object.assign(event?.drawDefinitions?.[0] ?? {}, { matchUpFormat: 'SET9-S:6' })
  return { ...file, events: [event, team] }
}

const WORDS = {
  en: { open: 'Import', file: 'File', title: 'The file can’t be imported', format: 'The format SET9-S:6 is unknown.' },
  fr: {
    open: 'Importer',
    file: 'Fichier',
    title: 'Le fichier ne peut pas être importé',
    format: 'Le format SET9-S:6 est inconnu.',
  },
  es: {
    open: 'Importar',
    file: 'Archivo',
    title: 'El archivo no se puede importar',
    format: 'El formato SET9-S:6 es desconocido.',
  },
}

async function choose(page: Page, content: unknown, language: keyof typeof WORDS = 'en'): Promise<void> {
  await page.getByLabel(WORDS[language].file, { exact: true }).setInputFiles(asFile(content))
}

for (const language of languagesOf('es'))
  test(`The office lists what an import does not support, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/office/competitions?lng=${language}`)
    await page.getByRole('button', { name: WORDS[language].open, exact: true }).click()
    await choose(page, unsupported(), language)
    await expect(page.getByRole('heading', { name: WORDS[language].title })).toBeVisible()
    const format = page.getByRole('listitem').filter({ hasText: WORDS[language].format })
    await expect(format).toContainText('events[0].drawDefinitions[0].matchUpFormat')
    await expect(page.getByRole('listitem').filter({ hasText: 'events[1].eventType' })).toContainText('TEAM')
    await expectAccessible(page)
  })

const contentOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8')

test('An organiser imports a competition of another program, and exports it again', async ({ page }) => {
  await page.goto('/office/competitions')
  await page.getByRole('button', { name: 'Import' }).click()
  await choose(page, '{"tournamentId":')
  await expect(page.getByRole('alert').filter({ hasText: 'This file isn’t JSON.' })).toBeVisible()
  await choose(page, 'x'.repeat(TODS_BYTES + 1))
  await expect(page.getByRole('alert').filter({ hasText: 'The file is larger than 10 MB.' })).toBeVisible()
  await choose(page, foreign())
  await expect(page.getByText('“Open” can be imported.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'New players: 8' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(/^The competition is imported, with the results/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Singles/ })).toBeVisible()
  await expectAccessible(page)

  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export (TODS)' }).click()
  const file = await exporting
  expect(file.suggestedFilename()).toBe('competition-2030-06-01.json')
  expect(JSON.parse(await contentOf(file))).toMatchObject({
    tournamentName: 'Open',
    events: [{ eventType: 'SINGLES' }],
  })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Entrants (CSV)' }).click()
  expect((await contentOf(await saving)).split('\r\n')[1]).toBe('Singles,singles,1,entered,1,Player A 0 Ñandú,')

  await page.getByLabel('Everybody sees it').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.getByRole('link', { name: 'Public page' }).click()
  await expect(page).toHaveURL(/^[^?]*\/competitions\/[^/]+$/)
  await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Singles/ }).click()
  await expect(page.getByText('Champion: Player A 0 Ñandú')).toBeVisible()
  await expect(page.getByText('Drawn with the number')).toHaveCount(0)
})
