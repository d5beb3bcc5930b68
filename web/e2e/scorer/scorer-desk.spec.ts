import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { signIn } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco' } as const

const rootOf = (page: Page) => page.locator('[data-waiting]')

async function openConsole(page: Page, id: string) {
  await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
  await page.goto(`/scorer/${id}`)
  await expect(rootOf(page)).toHaveAttribute('data-steady', 'true')
}

async function tap(page: Page, name: string | RegExp): Promise<void> {
  await expect(rootOf(page)).toHaveAttribute('data-steady', 'true')
  await page.getByRole('button', { name }).first().tap()
}

/** Taps a button of the open menu, once the menu accepts taps. */
async function tapInMenu(page: Page, name: string): Promise<void> {
  await expect(rootOf(page)).toHaveAttribute('data-steady', 'true')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()
}

test('A tap just after a point of another phone asks whether it is the same point', async ({ page, umpire }) => {
  const { id, company } = await umpire.createMatch(FORMAT)
  await openConsole(page, id)
  await umpire.post(id, { player: company, action: 'ACE' })
  await expect(rootOf(page)).toHaveAttribute('data-seq', '1')
  await tap(page, 'Ace')
  const question = page.getByRole('alertdialog', { name: 'Another scorer was faster' })
  await expect(question).toBeVisible()
  await expect(question.getByText('Both have the same score.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await tap(page, 'Keep the server’s entries, discard mine')
  await expect(question).toBeHidden()
  await expect(rootOf(page)).toHaveAttribute('data-seq', '1')
  await expect(rootOf(page)).toHaveAttribute('data-waiting', '0')
})

test('A result is corrected in the console, during and after the match, and an undo takes it back', async ({
  page,
  umpire,
}) => {
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4))
  await openConsole(page, id)
  await tap(page, 'More')
  const menu = page.getByRole('dialog')
  await tapInMenu(page, 'Final score')
  await menu.getByLabel('Final score, Ana Reyes first').fill('64 36 76(4)')
  await expectAccessible(page)
  await tapInMenu(page, 'Enter this result')
  await expect(rootOf(page)).toHaveAttribute('data-waiting', '0')
  await expect(page.getByText('The match is over.', { exact: false })).toBeVisible()
  await tap(page, 'Correct the result')
  await menu.getByLabel('Final score, Ana Reyes first').fill('6-4 2-1 ret')
  await expect(rootOf(page)).toHaveAttribute('data-steady', 'true')
  await menu.getByRole('radio', { name: 'Luz Marte' }).check()
  await tapInMenu(page, 'Enter this result')
  await expect(rootOf(page)).toHaveAttribute('data-seq', '6')
  await expect(rootOf(page)).toHaveAttribute('data-waiting', '0')
  await tap(page, /^Undo: Retirement: 4-6, 1-2/)
  await tap(page, /^Undo: Result: 6-4, 3-6, 7-6\(4\)/)
  await expect(rootOf(page)).toHaveAttribute('data-seq', '8')
  await expect(page.getByText('Ana Reyes leads 1 game to love', { exact: false })).toBeVisible()
})

test('An umpire notes an incident without a network, and the reason of a warning', async ({
  page,
  context,
  umpire,
}) => {
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4))
  await openConsole(page, id)
  await context.setOffline(true)
  await tap(page, 'More')
  const menu = page.getByRole('dialog')
  await tapInMenu(page, 'Note an incident')
  await tapInMenu(page, 'Medical time-out')
  await menu.getByLabel('Note (optional)').fill('Left ankle')
  await tapInMenu(page, 'Luz Marte')
  await tap(page, 'More')
  await tapInMenu(page, 'Note an incident')
  await expect(menu.getByText('Medical time-out · Luz Marte · Left ankle', { exact: false })).toBeVisible()
  await tapInMenu(page, 'Back')
  await tapInMenu(page, 'Warning')
  await menu.getByLabel('Reason (optional)').selectOption({ label: 'Abuse of balls' })
  await tapInMenu(page, 'Ana Reyes')
  await context.setOffline(false)
  await expect(rootOf(page)).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
  await expect
    .poll(async () => {
      const { notes } = await umpire.notes(id)
      return notes.map(({ kind, violation = null, text = null }) => [kind, violation, text])
    })
    .toEqual([
      ['penalty', 'ballAbuse', null],
      ['medical', null, 'Left ankle'],
    ])
})

test('The umpire exchanges names in the wrong order, and no point is lost', async ({ page, umpire }) => {
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4))
  await openConsole(page, id)
  await tap(page, 'More')
  const menu = page.getByRole('dialog')
  await tapInMenu(page, 'Exchange the names')
  await expect(menu).toContainText('Ana Reyes 1-0 Luz Marte becomes Luz Marte 1-0 Ana Reyes.')
  await tapInMenu(page, 'Exchange')
  await expect(menu).toBeHidden()
  await expect(page.getByText('Luz Marte leads 1 game to love', { exact: false })).toBeVisible()
  await tap(page, 'Forced error')
  await expect(rootOf(page)).toHaveAttribute('data-seq', '5')
  await expect(rootOf(page)).toHaveAttribute('data-waiting', '0')
})

test('The console names the person who is scoring a match, and asks before another takes over', async ({
  browser,
  server,
  umpire,
}) => {
  const held = [{ role: 'umpire' as const, club: 'club_naco' }]
  await storePeople(server.databaseFile, { [ANA.email]: held, [BETO.email]: held })
  const { id } = await umpire.createMatch(FORMAT)
  const phoneOf = async (person: typeof ANA) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await signIn(context, person)
    return context.newPage()
  }
  const [ana, beto] = [await phoneOf(ANA), await phoneOf(BETO)]
  await ana.goto(`/scorer/${id}`)
  await tap(ana, 'Ace')
  await expect(rootOf(ana)).toHaveAttribute('data-waiting', '0')
  await beto.goto(`/scorer/${id}`)
  await expect(beto.getByText('ana reyes is scoring this match.')).toBeVisible()
  await expectAccessible(beto)
  await beto.getByRole('button', { name: 'Take over' }).tap()
  await tap(beto, 'Ace')
  await expect(rootOf(beto)).toHaveAttribute('data-seq', '2')
  await expect(rootOf(beto)).toHaveAttribute('data-waiting', '0')
  await beto.reload()
  await expect(rootOf(beto), 'is not asked again').toHaveAttribute('data-seq', '2')
  await ana.reload()
  await expect(rootOf(ana), 'has scored in this tab before').toHaveAttribute('data-seq', '2')
})

test('The console shows the message of the club, and who suspended play', async ({ page, server, umpire }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4))
  await openConsole(page, id)
  const desk = await page
    .context()
    .browser()
    ?.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  if (!desk) throw new Error('there is no browser')
  await signIn(desk, ANA)
  const office = await desk.newPage()
  await office.goto('/office?club=club_naco')
  await office.getByLabel('Message on boards and big screens').fill('Rain: play resumes at 15:30')
  await office.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Rain: play resumes at 15:30')).toBeVisible()
  await office.getByRole('button', { name: 'Suspend all' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Suspend all' }).click()
  await expect(page.getByText(/^Suspended by ana reyes at /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume play' })).toBeVisible()
  await desk.close()
})

test('Everybody reads why the umpire suspended play, and nobody reads the notes', async ({
  page,
  context,
  browser,
  server,
  umpire,
}) => {
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4))
  const member = await browser.newContext({ baseURL: server.url })
  await signIn(member, ANA)
  const [board, list, screen] = [await context.newPage(), await member.newPage(), await context.newPage()]
  await board.goto(`/live/${id}?lng=fr`)
  await list.goto('/live?lng=es')
  await screen.setViewportSize({ width: 1920, height: 1080 })
  await screen.goto('/bigscreen?lng=en')
  await openConsole(page, id)
  await tap(page, 'More')
  await tapInMenu(page, 'Note an incident')
  await tapInMenu(page, 'Medical time-out')
  await page.getByRole('dialog').getByLabel('Note (optional)').fill('Left ankle')
  await tapInMenu(page, 'Luz Marte')
  await tap(page, 'More')
  await tapInMenu(page, 'Suspend play')
  await expect(page.getByRole('dialog').getByText('Everybody can read the reason.')).toBeVisible()
  await expectAccessible(page)
  await tapInMenu(page, 'Rain')
  await expect(page.getByText('Suspended: rain', { exact: true })).toBeVisible()
  await expect(board.getByText('Suspendu : pluie').first()).toBeVisible()
  await expect(list.getByText('Suspendido: lluvia')).toBeVisible()
  await expect(screen.getByText('Suspended: rain')).toBeVisible()
  await tap(page, 'Resume play')
  for (const each of [list, screen]) await expect(each.getByText(/lluvia|rain/)).toHaveCount(0)
  // The list of points keeps the reason, which is public. The scoreboard above it has none.
  await expect(board.getByText(/pluie/)).toHaveCount(1)
  await expect(board.getByRole('listitem').getByText('Suspendu : pluie')).toHaveCount(1)
  await tap(page, 'More')
  await tapInMenu(page, 'Suspend play')
  await page.getByRole('dialog').getByLabel('Another reason').fill('The lights have failed')
  await tapInMenu(page, 'Suspend for this reason')
  await expect(board.getByText('Suspendu : The lights have failed').first()).toBeVisible()
  for (const each of [board, list, screen]) await expect(each.getByText('Left ankle')).toHaveCount(0)
})

test('The umpire removes a note after a question, and the reason of a penalty stays', async ({ page, umpire }) => {
  const { id, company } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...winners(company, 4), {
    penalty: 'warning',
    player: company,
    note: { violation: 'ballAbuse' },
  })
  await openConsole(page, id)
  await tap(page, 'More')
  await tapInMenu(page, 'Note an incident')
  await tapInMenu(page, 'Toilet break')
  await tapInMenu(page, 'Luz Marte')
  await expect.poll(async () => (await umpire.notes(id)).notes.length).toBe(2)
  await tap(page, 'More')
  await tapInMenu(page, 'Note an incident')
  const given = page.getByRole('dialog').getByRole('list', { name: 'Notes so far' })
  const note = given.getByRole('listitem').filter({ hasText: 'Toilet break' })
  const penalty = given.getByRole('listitem').filter({ hasText: 'Abuse of balls' })
  await expect(penalty.getByRole('button')).toHaveCount(0)
  await note.getByRole('button', { name: 'Remove' }).tap()
  await expect(note.getByText('Remove this note?')).toBeVisible()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Keep' }).tap()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Remove' }).tap()
  await note.getByRole('button', { name: 'Remove', exact: true }).tap()
  await expect(note).toHaveCount(0)
  await expect.poll(async () => (await umpire.notes(id)).notes.map(({ kind }) => kind)).toEqual(['penalty'])
})
