import { storePeople } from '../../../server/testing/people-rows.ts'
import { seenOnBlack } from '../testing/contrast.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const TWO = 'Luz Marte'
const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, club: 'club_naco' } as const

test('A manager shows chances to win on the big screen, and it follows each point and undo @core', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  // One set, at 6-5: each point changes the chances a lot.
  const { id } = await umpire.createMatch({ ...FORMAT, format: 'SET1-S:6/TB7' })
  await umpire.post(id, ...winners('Ana Reyes', 20), ...winners(TWO, 20), ...winners('Ana Reyes', 4))
  const long = 'Bartholomew Featherstonehaugh-Villanueva'
  for (const company of ['Rosa Gil', 'Nina Paz / Eva Cruz de la Rosa', long]) {
    const other = await umpire.createMatch({ ...FORMAT, company })
    await umpire.post(other.id, ...winners(company, 22), ...winners(TWO, 25), ...winners(company, 22))
  }
  const without = [
    await umpire.createMatch({ ...FORMAT, company: 'No Model', format: 'SET1-S:T20' }),
    await umpire.createMatch({ company: 'No Format', club: 'club_naco' }),
    await umpire.createMatch({ ...FORMAT, company: 'Other Club', club: 'club_gazcue' }),
  ]
  for (const match of without) await umpire.post(match.id, ...winners(match.company, 3))
  await umpire.createMatch({ ...FORMAT, company: 'Not Yet', date: '2031-01-01T20:00:00Z' })

  const screen = await context.newPage()
  await screen.setViewportSize({ width: 1920, height: 1080 })
  await screen.goto('/bigscreen')
  const cards = screen.getByRole('article')
  const card = screen.getByRole('article', { name: `Ana Reyes v ${TWO}`, exact: true })
  const chances = screen.getByText(/^Chances to win: /)
  await expect(cards).toHaveCount(8)
  await expect(chances, 'the option is off by default').toHaveCount(0)

  await page.goto('/office?club=club_naco')
  const option = page.getByRole('checkbox', { name: 'Show chances to win on big screens' })
  await option.check()
  await expect(chances).toHaveCount(4)
  await page.reload()
  await expect(option).toBeChecked()
  for (const { company } of without) {
    await expect(screen.getByRole('article', { name: company }).getByText(/^Chances to win: /)).toHaveCount(0)
  }

  const shown = card.getByText(/^Chances to win: Ana Reyes \d+%, Luz Marte \d+%$/)
  const chance = async () => Number(/Reyes (\d+)%/.exec((await shown.textContent()) ?? '')?.[1])
  const before = await chance()
  expect(before).toBeGreaterThan(60)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await expect.poll(chance).toBeGreaterThan(before)
  await umpire.post(id, { undo: true })
  await expect.poll(chance).toBe(before)
  await umpire.post(id, ...winners('Ana Reyes', 3))
  await expect(card.locator('strong').last()).toContainText('Match point A. Reyes')

  const texts = await seenOnBlack(cards.locator('span'))
  const percents = texts.filter(({ text }) => /^\d+%$/.test(text))
  expect(percents).toHaveLength(8)
  expect(Math.min(...percents.map(({ size }) => size))).toBeGreaterThanOrEqual(32)
  expect(
    Math.min(...texts.filter(({ text }) => /^(\d+|Adv)$/.test(text)).map(({ size }) => size)),
  ).toBeGreaterThanOrEqual(64)
  expect(
    Math.min(...texts.filter(({ text }) => !/point/.test(text)).map(({ contrast }) => contrast)),
  ).toBeGreaterThanOrEqual(7)
  const spilled = await cards.evaluateAll(
    (all) => all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight).length,
  )
  expect(spilled, 'every text is inside its card').toBe(0)
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 390, height: 844 },
  ]) {
    await screen.setViewportSize(viewport)
    const cut = await cards
      .locator('span:not(.hidden-text), strong')
      .evaluateAll((all) =>
        all.flatMap((each) =>
          each.scrollWidth > each.clientWidth + 1 && /Feather|Cruz|Marte/.test(each.textContent)
            ? [each.textContent]
            : [],
        ),
      )
    expect(cut, `names on ${viewport.width} × ${viewport.height}`).toEqual([])
  }
  await screen.setViewportSize({ width: 1920, height: 1080 })

  await umpire.post(id, { status: 'retired', winner: 'Ana Reyes' })
  await expect(shown).toHaveCount(0)
  await option.uncheck()
  await expect(chances).toHaveCount(0)
  const forAll = page.getByRole('checkbox', { name: 'For all matches, also those without a club' })
  await expect(forAll, 'a manager of one club may not set it').toHaveCount(0)

  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  const clubless = await umpire.createMatch({ format: FORMAT.format, firstServer: 1, company: 'No Club' })
  await umpire.post(clubless.id, ...winners('No Club', 3))
  // The server keeps a person's roles for a moment.
  const authorization = `Bearer ${await tokenOf(ANA)}`
  await expect
    .poll(async () => (await fetch(`${server.url}/auth/me`, { headers: { authorization } })).json())
    .toMatchObject({ roles: expect.arrayContaining([{ role: 'manager', club: null }]) })
  await page.reload()
  await forAll.check()
  await expect(screen.getByRole('article', { name: 'No Club' }).getByText(/^Chances to win: /)).toHaveCount(1)
  await expect(option, 'the option of the club follows').toBeChecked()
  await expect(option).toBeDisabled()
  await forAll.uncheck()
  await expect(option).not.toBeChecked()
  await expect(chances).toHaveCount(0)
})
