import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { UmpiresAnswer } from '../../../shared/office/office-schemas.ts'
import { expectAccessible } from '../testing/axe.ts'
import { holdBack } from '../testing/hold-back.ts'
import { alert, box, button, field, loseAnswer, onCreate, understood } from '../testing/several-matches.ts'
import { signIn, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
const UMPIRE = [{ role: 'umpire', club: 'club_naco' }] as const
/** Beto is an umpire of the club. Before his first sign-in, his name is the first part of his email. */
const STAFF = { [ANA.email]: [{ role: 'manager', club: 'club_naco' }], [BETO.email]: UMPIRE } as const
const yours = (page: Page) => page.getByRole('region', { name: 'Your matches' }).getByRole('listitem')
const header = (page: Page) => page.getByRole('columnheader', { name: 'Umpire' })

/** Opens the page for a club, and fills the fields that all matches share. */
async function open(page: Page): Promise<void> {
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Category').fill('Open')
  await field(page, 'Date and time in Santo Domingo').fill('2031-05-03T09:00')
}

/** Returns the ids of the matches that Beto umpires. */
async function matchesOfBeto(page: Page): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}` }
  const { umpires }: UmpiresAnswer = await (await page.request.get('/office/umpires', { headers })).json()
  return umpires.find(({ id }) => id === BETO.email)?.matches ?? []
}

test('An organiser names umpires in the pasted rows, and an umpire has these matches under Your matches', async ({
  page,
  browser,
  server,
}) => {
  await storePeople(server.databaseFile, {
    ...STAFF,
    'betto@other.example': [{ role: 'umpire', club: 'club_gazcue' }],
    'luis@one.example': UMPIRE,
    'luis@two.example': [{ role: 'umpire', club: null }],
  })
  await open(page)
  await expect(header(page)).toBeVisible()
  const rows = [
    'Player 1\tPlayer 2\tTime\tCourt\tRound\tUmpire',
    'Ana Reyes\tLuz Marte\t9:30\tCourt 1\tFinal\tBETO',
    'Eva Paz\tMia Gil\t9:30\tCourt 2\t\tbéto',
    'Ida Mora\tZoé Peña\t\t\t\tBetto',
    'Rosa Gil\tNélida Paz\t\t\t\tluis',
    'Carla Soto\tNoa Díaz',
  ]
  await box(page).fill(rows.join('\n'))
  await expect(page.getByText('5 matches. 2 rows need a correction.')).toBeVisible()
  await expect(understood(page).nth(0)).toContainText('Umpire: beto')
  await expect(understood(page).nth(1)).toContainText('Row 1 has the same umpire at the same time.')
  await expect(understood(page).nth(2)).toContainText(
    'No umpire of Club Naco is called “Betto”. Write a name, for example',
  )
  await expect(understood(page).nth(3)).toContainText('Several umpires are called “luis”.')
  await expect(understood(page).nth(4)).not.toContainText('Umpire')
  await expectAccessible(page, 'rows with umpires')
  await box(page).fill(rows.join('\n').replace('Betto', 'Beto').replace('luis', ''))
  await button(page, 'Create 5 matches').click()
  await expect(page.getByText('5 matches are created.')).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url })
  await signIn(context, BETO)
  const theirs = await context.newPage()
  await theirs.goto('/office')
  await expect(yours(theirs)).toHaveCount(3)
  for (const names of ['Ana Reyes v Luz Marte', 'Eva Paz v Mia Gil', 'Ida Mora v Zoé Peña'])
    await expect(yours(theirs).filter({ hasText: names })).toHaveCount(1)
  await context.close()
})

test('Without the list of umpires the page creates no match, and it says so until the list is loaded', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, STAFF)
  const release = await holdBack(page, '**/office/umpires', (route) => route.abort())
  await open(page)
  await box(page).fill('Ana,Luz\nEva,Mia,,,,Beto')
  const part = page.getByRole('region', { name: 'The matches as we understand them' })
  await expect(part.getByText('We’re still loading the list of umpires.')).toBeVisible()
  await button(page, 'Create 2 matches').click()
  await expect(alert(page, 'We’re still loading the list of umpires.')).toBeVisible()
  release()
  await expect(part.getByText('We couldn’t load the list of umpires.')).toBeVisible()
  await expectAccessible(page, 'no list of umpires')
  await expect(alert(page, 'We couldn’t load the list of umpires.')).toBeVisible()
  // This attempt loads the list too.
  const lost = page.waitForEvent('requestfailed')
  await button(page, 'Create 2 matches').click()
  await lost
  await page.unrouteAll({ behavior: 'wait' })
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(understood(page).nth(1)).toContainText('Umpire: beto')
  await expect(page.getByText('list of umpires')).toHaveCount(0)
  expect(await (await page.request.get('/product?view=summary')).json()).toEqual([])
  await button(page, 'Create 2 matches').click()
  await expect(page.getByText('2 matches are created.')).toBeVisible()
  expect(await matchesOfBeto(page)).toHaveLength(1)
})

test('If a row changes its umpire after its answer was lost, the stored match changes too', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, STAFF)
  await open(page)
  await box(page).fill('Ana,Luz,,,,beto\nEva,Mia,,,,beto\nIda,Zoé')
  await onCreate(page, (route, number) => (number > 1 && number < 4 ? loseAnswer(route) : route.continue()))
  await button(page, 'Create 3 matches').click()
  await expect(box(page)).toHaveValue('Eva\tMia\t\t\t\tbeto\nIda\tZoé')
  expect(await matchesOfBeto(page)).toHaveLength(2)
  await box(page).fill('Eva,Mia\nIda,Zoé,,,,beto')
  await button(page, 'Try 2 matches again').click()
  await expect(page.getByText('2 matches are created.')).toBeVisible()
  const stored: { id: string; company: string }[] = await (await page.request.get('/product?view=summary')).json()
  expect(stored).toHaveLength(3)
  const ids = await matchesOfBeto(page)
  expect(
    stored
      .filter(({ id }) => ids.includes(id))
      .map(({ company }) => company)
      .toSorted(),
  ).toEqual(['Ana', 'Ida'])
})

test('An umpire, who may not assign umpires, has no column for them and gets the matches', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: UMPIRE, [BETO.email]: UMPIRE })
  await open(page)
  await expect(page.getByRole('columnheader', { name: 'Round' })).toBeVisible()
  await expect(header(page)).toHaveCount(0)
  await box(page).fill('Ana,Luz,,,,beto')
  await expect(understood(page)).toHaveCount(1)
  await expect(understood(page)).toContainText(
    'Only managers and owners can assign umpires. Remove “beto” from the column of umpires.',
  )
  await button(page, 'Create 1 match').click()
  await expect(alert(page, 'Correct or remove 1 row first.')).toBeVisible()
  await box(page).fill('Ana,Luz')
  await button(page, 'Create 1 match').click()
  await expect(page.getByText('1 match is created.')).toBeVisible()
  await page.goto('/office')
  await expect(yours(page)).toHaveText(/Ana v Luz/)
})
