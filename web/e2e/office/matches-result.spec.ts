import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })
const FORMAT = { format: 'SET3-S:6/TB7-F:TB10', firstServer: 1, club: 'club_naco', court: 'club_naco-1' } as const

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Result of the match' })

test('The office corrects the result of a match that was scored point by point, and undoes that @core', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company, company2 } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 24))
  await umpire.post(id, { status: 'retired', winner: company2 })

  const fan = await context.newPage()
  await fan.goto(`/live/${id}`)
  await expect(fan.getByText('Retired').first()).toBeVisible()

  await page.goto(`/office/matches/${id}`)
  await page.getByRole('button', { name: 'Correct the result' }).click()
  const dialog = dialogOf(page)
  const score = dialog.getByLabel('Final score, Ana Reyes first')
  await expect(score).toHaveValue('6-0')
  await dialog.getByLabel('How it ended').selectOption({ label: 'Played to the end' })
  await score.fill('6-0 3-6 10-9')
  await dialog.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog).toContainText('Nobody has won with these sets.')
  await expect(dialog).toContainText('Set 3 can’t end 10-9. It could be 10-7, 10-8 or 11-9.')
  await score.fill('60 36 108')
  await expect(dialog).toContainText('Say why the result changes.')
  await expect(dialog).toContainText('Game, set and match Ana Reyes, two sets to one, 6-0 3-6 10-8.')
  await dialog.getByLabel('Reason').fill('The paper was right')
  await expect(dialog).not.toContainText('Say why the result changes.')
  await expect(dialog).toContainText('Game, set and match Ana Reyes, two sets to one, 6-0 3-6 10-8.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog).toBeHidden()

  await expect(fan.getByText('The result was corrected.').first()).toBeVisible()
  await expect(fan.getByText('Finished').first()).toBeVisible()
  await fan.getByRole('tab', { name: 'Statistics' }).click()
  await expect(fan.getByText('The points are shown as they were scored.', { exact: false })).toBeVisible()
  await expect(fan.getByText('The paper was right')).toHaveCount(0)

  await expect(page.getByText('The paper was right'), 'the reason is among the notes').toHaveCount(0)
  await page.reload()
  await expect(page.getByText('The paper was right')).toBeVisible()
  await page.getByRole('button', { name: 'Correct the result' }).click()
  await dialog.getByRole('button', { name: 'Undo the correction' }).click()
  await expect(dialog).toBeHidden()
  await expect(fan.getByText('Retired').first()).toBeVisible()
})

test('If somebody scores at the same moment, the form shows the new score and asks again', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, { player: company, action: 'ACE' })
  await page.goto('/office?club=club_naco')
  await page.getByRole('button', { name: /^Correct the result/ }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Final score, Ana Reyes first').fill('6-1 6-2')
  await dialog.getByLabel('Reason').fill('Paper')
  await umpire.post(id, { player: company, action: 'ACE' })
  await dialog.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Somebody has just changed the score.')
  await expect(dialog).toContainText('30-love')
  await expect(dialog.getByLabel('Final score, Ana Reyes first')).toHaveValue('6-1 6-2')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Paper')
  await dialog.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/live/${id}`)
  await expect(page.getByText('The club entered the result.').first()).toBeVisible()
  await expect(page.getByText('The result was corrected.')).toHaveCount(0)
})

test('The office exchanges names that were in the wrong order, and lists the umpire’s notes', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company, company2 } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4))
  await umpire.post(id, { penalty: 'warning', player: company2, note: { violation: 'racquetAbuse' } })
  await page.goto(`/office/matches/${id}`)
  const notes = page.getByRole('region', { name: 'Umpire’s notes' })
  await expect(notes).toContainText('Warning · Abuse of racquet or equipment · Luz Marte')
  await page.getByRole('button', { name: 'Exchange the names' }).click()
  const asked = page.getByRole('dialog', { name: 'Exchange the names of this match?' })
  await expect(asked).toContainText('Ana Reyes 1-0 Luz Marte becomes Luz Marte 1-0 Ana Reyes')
  await asked.getByRole('button', { name: 'Exchange the names' }).click()
  await expect(page.getByRole('region', { name: 'Score', exact: true })).toContainText('Luz Marte 1-0')
  await expect(page.getByLabel('Player 1', { exact: true })).toHaveValue('Luz Marte')
  await expect(notes).toContainText('Ana Reyes')
})

test('The office asks before it stores a result of a match on a later day, also in the list of results from paper', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const inNaco = { ...FORMAT, club: 'club_naco', court: 'club_naco-1', date }
  const { id } = await umpire.createMatch(inNaco)
  await page.goto(`/office/matches/${id}`)
  await page.getByRole('button', { name: 'Enter the result' }).click()
  const dialog = page.getByRole('dialog', { name: 'Result of the match' })
  await dialog.getByLabel('Final score, Ana Reyes first').fill('6-1 6-2')
  await dialog.getByRole('button', { name: 'Enter the result' }).click()
  const question = page.getByRole('dialog', { name: /^This match is on \w+day \d+ \w+\. Enter a result now\?$/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toBeHidden()
  expect(await statusOf(server.url, id)).toBe('scheduled')
  await dialog.getByRole('button', { name: 'Enter the result' }).click()
  await question.getByRole('button', { name: 'Enter the result' }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(server.url, id)).toBe('finished')

  const next = await umpire.createMatch({ ...inNaco, company: 'Zoé Peña' })
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(Date.parse(date))
  await page.goto(`/office/results?club=club_naco&from=${day}`)
  await page.locator('input[data-score]').fill('6-4 6-2')
  await page.getByRole('button', { name: 'Save 1 result' }).click()
  await question.getByRole('button', { name: 'Enter the result' }).click()
  await expect(page.getByText('1 result is saved.')).toBeVisible()
  expect(await statusOf(server.url, next.id)).toBe('finished')
})

const statusOf = async (url: string, id: string): Promise<unknown> =>
  ((await (await fetch(`${url}/product/${id}`)).json()) as { status: unknown }).status

const ONLY_RESULT = 'Only the result is known: no point of this match was recorded.'

test('A result from paper, also a corrected one, has no sentence about points that were never recorded', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, { status: 'finished', winner: company, sets: [{ games: [6, 1] }, { games: [6, 2] }] })
  await page.goto(`/live/${id}`)
  await expect(page.getByText(ONLY_RESULT)).toBeVisible()
  const facts = page.getByRole('region', { name: 'About this match' })
  await expect(facts, 'nobody knows when it began').toContainText(/Today$/)
  await expect(page.getByText('No game is finished yet.')).toHaveCount(0)
  for (const tab of ['Statistics', 'Story']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByText(ONLY_RESULT), tab).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('table, svg, input')).toHaveCount(0)
  }
  await page.goto(`/stats/${id}`)
  await expect(page.getByText(ONLY_RESULT)).toHaveCount(1)
  await expect(page.getByRole('tabpanel').locator('table, svg, input')).toHaveCount(0)

  await page.goto(`/office/matches/${id}`)
  await page.getByRole('button', { name: 'Correct the result' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Final score, Ana Reyes first').fill('6-1 6-3')
  await dialog.getByLabel('Reason').fill('Misread')
  await dialog.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog).toContainText('Undo the correction, and the result from before counts again.')
  await page.goto(`/live/${id}`)
  await expect(page.getByText(ONLY_RESULT)).toBeVisible()
  await expect(page.getByText('The points are shown as they were scored.', { exact: false })).toHaveCount(0)
})
