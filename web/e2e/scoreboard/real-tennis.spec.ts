import { announcerOf, board } from '../testing/board.ts'
import { POINTS, statTable } from '../testing/stat-table.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const BEST_OF_3 = 'SET3-S:6/TB7'
const [ONE, TWO] = ['Ana Reyes', 'Luz Marte']
const games = (player: string, count: number) => winners(player, 4 * count)
/** The points to 6-6, then a tie-break that player 1 wins 7-4. */
const TIEBREAK_SET = [
  ...Array.from({ length: 6 }, () => [...games(ONE, 1), ...games(TWO, 1)]).flat(),
  ...winners(ONE, 4),
  ...winners(TWO, 4),
  ...winners(ONE, 3),
]

test('[U1] Each status is a word, and only live has a dot', async ({ page, umpire }) => {
  const statuses = { suspended: 'Suspended', retired: 'Retired', defaulted: 'Defaulted', walkover: 'Walkover' }
  for (const [status, word] of Object.entries(statuses)) {
    const { id } = await umpire.createMatch({ format: BEST_OF_3, firstServer: 1 })
    if (status !== 'walkover') await umpire.post(id, ...winners(ONE, 5))
    await umpire.post(id, { status, ...(status !== 'suspended' && { winner: TWO }) })
    await page.goto(`/live/${id}`)
    await expect(board(page).root.getByText(word, { exact: true }).first()).toBeVisible()
    const games = board(page).root.getByRole('cell').first()
    await expect(games, 'a walkover has no games').toHaveText(status === 'walkover' ? '–' : '1')
    await expect(page.getByText('No point was played.')).toHaveCount(status === 'walkover' ? 1 : 0)
  }
  await page.goto('/live')
  for (const word of Object.values(statuses)) await expect(page.getByText(word, { exact: true }).first()).toBeVisible()
})

test('[U2] A labelled ball marks the player who serves, in doubles one of the partners @core', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: BEST_OF_3, firstServer: 2 })
  await page.goto(`/live/${id}`)
  await umpire.post(id, ...winners(ONE, 1))
  await board(page).reaches(1)
  const serving = (name: string | RegExp) =>
    board(page).root.getByRole('row', { name }).getByRole('img', { name: 'serving' })
  await expect(serving(TWO)).toBeVisible()
  await umpire.post(id, ...winners(ONE, 3))
  await board(page).reaches(4)
  await expect(serving(ONE)).toBeVisible()
  await expect(serving(TWO)).toHaveCount(0)

  const players = [
    ['Rosa Tejada', 'Carmen Liriano'],
    ['Chloé Martin', 'Inès Petit'],
  ]
  const pairs = { company: 'Tejada / Liriano', company2: 'Martin / Petit', players }
  const doubles = await umpire.createMatch({ ...pairs, format: BEST_OF_3, firstServer: 1 })
  await umpire.post(doubles.id, ...winners('Carmen Liriano', 9))
  await page.goto(`/live/${doubles.id}`)
  await board(page).reaches(9)
  const line = (name: string) => board(page).root.getByRole('rowheader').getByText(name, { exact: true }).locator('..')
  await expect(line('Carmen Liriano').getByRole('img', { name: 'serving' })).toBeVisible()
  await expect(line('Rosa Tejada').getByRole('img', { name: 'serving' })).toHaveCount(0)
})

test('[U2] Long names do not cut off the ball', async ({ page, umpire }) => {
  const [long, longer] = [
    'Bartholomew Featherstonehaugh-Villanueva',
    'Maximiliana Encarnación-Altagracia de los Santos',
  ]
  const singles = await umpire.createMatch({ company: long, company2: longer, format: BEST_OF_3, firstServer: 1 })
  const players = [
    [long, longer],
    [`${long} II`, `${longer} II`],
  ]
  const doubles = await umpire.createMatch({ format: BEST_OF_3, firstServer: 2, players })
  for (const { id } of [singles, doubles]) {
    await umpire.post(id, ...games(id === singles.id ? long : ONE, 6), ...winners(id === singles.id ? long : ONE, 1))
    await page.goto(`/live/${id}`)
    await board(page).reaches(25)
    for (const width of [360, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const ball = board(page).root.getByRole('img', { name: 'serving' })
      const cut = await ball.evaluate((svg) => {
        const { left, right, top, bottom, width: size } = svg.getBoundingClientRect()
        const cell = svg.closest('th')
        const boxes: Element[] = []
        for (let each = svg.parentElement; each && cell?.contains(each); each = each.parentElement) boxes.push(each)
        const outside = boxes.some((each) => {
          const box = each.getBoundingClientRect()
          return left < box.left || right > box.right + 0.5 || top < box.top - 0.5 || bottom > box.bottom + 0.5
        })
        return outside || size < 12
      })
      expect(cut, `at ${width} px`).toBe(false)
    }
  }
})

test('[U3] Each set has a column, the current one is the largest, tie-break points are raised, and digits are equally wide', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: BEST_OF_3, firstServer: 1 })
  await umpire.post(id, ...TIEBREAK_SET, ...games(TWO, 2), ...winners(ONE, 1))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/live/${id}`)
    await board(page).reaches(TIEBREAK_SET.length + 9)
    const { root } = board(page)
    await expect(root.getByRole('columnheader')).toHaveText(['Player', 'Set 1', 'Set 2', 'points'])
    await expect(root.locator('tbody tr').nth(0).getByRole('cell')).toHaveText(['7', '0', '15'])
    await expect(root.locator('tbody tr').nth(1).getByRole('cell')).toHaveText(['64', '2', '0'])
    await expect(root.locator('sup')).toHaveText('4')
    const sizes = await root
      .locator('tbody tr:first-child td')
      .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize)))
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? Number.NaN)
    await expect(root.getByRole('table')).toHaveCSS('font-variant-numeric', 'tabular-nums')
  }
  await page.goto('/live')
  const read = /Ana Reyes 7 games, 0 games, 15 points Luz Marte serving 6 games \(4\), 2 games, 0 points/
  await expect(
    page.getByRole('main').getByRole('link'),
    'a screen reader reads out all of a card',
  ).toHaveAccessibleName(read)
})

test('A match tie-break shows its points in its set’s column: [10-5]', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7-F:TB10', firstServer: 1 })
  const before = [...games(ONE, 6), ...games(TWO, 6), ...winners(TWO, 5), ...winners(ONE, 9)]
  await umpire.post(id, ...before)
  await page.goto(`/live/${id}`)
  await board(page).reaches(before.length)
  const rows = board(page).root.locator('tbody tr')
  await expect(
    rows.nth(0).getByRole('cell'),
    'during the match tie-break its points are in the column of the points',
  ).toHaveText(['6', '0', '–', '9'])
  await page.goto('/live')
  await expect(page.getByRole('main').getByRole('link'), 'a card has no column for that set yet').toHaveText(
    /Ana Reyes.*609.*Luz Marte.*065$/,
  )
  await page.goto('/bigscreen')
  await expect(page.getByRole('article'), 'nor has the big screen').not.toContainText('–')
  await page.goto(`/live/${id}`)
  await board(page).reaches(before.length)
  await umpire.post(id, ...winners(ONE, 1))
  await expect(rows.nth(0).getByRole('cell')).toHaveText(['6', '0', '[10]'])
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['0', '6', '[5]'])
  const byGame = page.getByRole('region', { name: 'Game by game' })
  await expect(byGame.getByRole('group').first()).toContainText('[10–5]')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/live')
    const card = page.getByRole('main').getByRole('link')
    await expect(card).toHaveAccessibleName(
      /Ana Reyes 6 games, 0 games, \[10-5\] Winner Luz Marte 0 games, 6 games, \[5-10\]/,
    )
    await expect(card.getByText('[10]', { exact: true })).toBeVisible()
    await page.goto('/bigscreen?mode=results')
    await expect(page.getByRole('article').getByText('[10]', { exact: true })).toBeVisible()
  }
})

test('A retirement is labelled beside the player who retired', async ({ page, umpire }) => {
  for (const [status, word] of [
    ['retired', 'Retired'],
    ['defaulted', 'Defaulted'],
  ] as const) {
    const { id } = await umpire.createMatch({ company: `${ONE} ${status}`, format: BEST_OF_3, firstServer: 1 })
    await umpire.post(id, ...winners(TWO, 6), { status, winner: TWO })
    await page.goto(`/live/${id}`)
    await board(page).reaches(7)
    const row = (name: string) => board(page).root.getByRole('row', { name })
    await expect(row(ONE).getByRole('rowheader')).toContainText(word)
    await expect(row(TWO).getByRole('rowheader')).toContainText('Winner')
    await expect(row(TWO).getByRole('rowheader')).not.toContainText(word)
    await expect(board(page).root.getByText(word, { exact: true }), 'as the status too').toHaveCount(2)
    await page.goto('/live')
    const card = page.getByRole('link', { name: `${ONE} ${status}` })
    await expect(card).toHaveText(new RegExp(`${ONE} ${status}.*${word}.*${TWO}`))
    await page.goto('/bigscreen?mode=results')
    await expect(page.getByRole('article', { name: `${ONE} ${status}` })).toHaveText(
      new RegExp(`${ONE} ${status}.*${word}.*${TWO}`),
    )
  }
})

test('[U4] Break, set and match points are shown before the point and in the history', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: BEST_OF_3, firstServer: 1 })
  await page.goto(`/live/${id}`)
  await umpire.post(id, ...winners(TWO, 3))
  await board(page).reaches(3)
  await expect(board(page).root.getByText('Break point Luz Marte')).toBeVisible()
  await umpire.post(id, ...winners(TWO, 1), ...games(TWO, 4), ...winners(TWO, 3))
  await board(page).reaches(23)
  await expect(board(page).root.getByText('Set point Luz Marte')).toBeVisible()
  await umpire.post(id, ...winners(TWO, 1), ...games(TWO, 5), ...winners(TWO, 3))
  await board(page).reaches(47)
  await expect(board(page).root.getByText('Match point Luz Marte')).toBeVisible()
  await page.goto(`/stats/${id}`)
  await expect(board(page).root.getByText('Match point Luz Marte')).toBeVisible()
  for (const route of ['/live', '/stats', '/bigscreen']) {
    await page.goto(route)
    const card = page.getByRole(route === '/bigscreen' ? 'article' : 'link', { name: /Ana Reyes.*Luz Marte/ })
    await expect(card.getByText('Match point', { exact: true }), route).toBeVisible()
    await expect(card.getByText('Match point Luz Marte'), 'screen readers also get the player’s name').toBeAttached()
  }
  await page.goto(`/live/${id}`)
  const byGame = page.getByRole('region', { name: 'Game by game' })
  await page.getByRole('button', { name: /^Show all \d+ games$/ }).click()
  await expect(byGame.getByRole('heading', { level: 3 })).toHaveText(['Set 2', 'Set 1'])
  await expect(byGame.getByText(/^Game \d+$/), 'the numbers of games start at 1 in each set').toHaveText(
    [5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1].map((number) => `Game ${number}`),
  )
  const first = byGame.getByRole('group').filter({ hasText: 'Game 1' }).last()
  await first.getByText('Game 1').click()
  await expect(first.getByText('Break point Luz Marte')).toBeVisible()
  await expect(first).toContainText('break')
})

test('[U24] The end of a set and of a match are announced as an umpire calls them', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: BEST_OF_3, firstServer: 1 })
  await umpire.post(id, ...games(ONE, 5), ...winners(ONE, 3))
  await page.goto(`/live/${id}`)
  await board(page).reaches(23)
  const said = announcerOf(page)
  await umpire.post(id, ...winners(ONE, 1))
  await expect(said).toContainText('Game and first set, Ana Reyes, 6-0. Second set.')
  await umpire.post(id, { undo: true })
  await expect(said).toContainText('Correction.', { timeout: 8000 })
  await umpire.post(id, ...winners(ONE, 1), ...games(ONE, 6))
  await expect(said).toHaveText('Game, set and match Ana Reyes, two sets to love, 6-0 6-0.', { timeout: 8000 })
})

test('Statistics compare serve, return, points and net, for the match or one set, and say what nobody recorded @core', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: BEST_OF_3, firstServer: 1 })
  const errors = ['DOUBLE_FAULT', 'UNFORCED_ERROR'].map((action) => ({ player: ONE, action }))
  const first = [...winners(TWO, 3), ...winners(ONE, 1), ...winners(TWO, 1), ...games(ONE, 6)]
  await umpire.post(id, ...first, ...games(TWO, 1), ...errors)
  await page.goto(`/stats/${id}`)
  await board(page).reaches(35)
  expect(await statTable(page, 'Points')).toEqual({
    'Points won': ['71%25/35', '29%10/35'],
    'Winners, aces included': ['25', '8'],
    'Unforced errors, double faults and unforced return errors included': ['2', '0'],
    'Forced errors, return errors not included': ['0', '0'],
    'Most points in a row': ['24', '6'],
  })
  expect(await statTable(page, 'Serve')).toMatchObject({
    'Double faults': ['1', '0'],
    'Break points saved': ['50%1/2', '0%0/3'],
    'Service games won': ['75%3/4', '25%1/4'],
  })
  expect(await statTable(page, 'Return')).toMatchObject({
    'Break points won': ['100%3/3', '50%1/2'],
    'Return games won': ['75%3/4', '25%1/4'],
  })
  await expect(page.getByText('Not recorded: Points at the net · Points won at the net')).toBeVisible()
  await expect(page.getByText(/^Not recorded: First serves in .* Fastest serve, km\/h/)).toBeVisible()
  const colours = (name: string) =>
    page
      .getByRole('row', { name })
      .first()
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).color))
  const [more, fewer] = await colours('Winners, aces included')
  expect(more).not.toBe(fewer)
  expect(await colours('Unforced errors, double faults'), 'fewer errors are better').toEqual([fewer, more])

  await page.getByRole('group', { name: 'Part of the match' }).getByText('Set 2').click()
  expect(await statTable(page, 'Points')).toMatchObject({
    'Points won': ['0%0/6', '100%6/6'],
    'Most points in a row': ['0', '6'],
  })
  expect(await statTable(page, POINTS), 'the choice changes every table').toMatchObject({
    Winners: ['0', '4'],
    'Double faults': ['1', '0'],
  })
  const byGame = page.getByRole('region', { name: 'Game by game' })
  await expect(byGame.getByRole('heading', { level: 3 }), 'the choice changes the list of games').toHaveText(['Set 2'])
  await page.getByRole('tab', { name: 'Story' }).click()
  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('radio', { name: 'Set 2' }), 'the choice stays while another tab is open').toBeChecked()
  await umpire.post(id, { player: ONE, action: 'ACE', serve: 1, speedKmh: 171.5, net: [1] })
  await expect
    .poll(() => statTable(page, 'Net'))
    .toEqual({
      'Points at the net': ['1', '0'],
      'Points won at the net': ['100%1/1', '–0/0'],
    })
  expect(await statTable(page, 'Serve'), 'only one side has a speed').toMatchObject({
    'Fastest serve, km/h': ['172', '–not recorded'],
  })
})

test('In doubles the statistics also compare the partners of each pair', async ({ page, umpire }) => {
  const players = [
    ['Rosa Tejada', 'Carmen Liriano'],
    ['Chloé Martin', 'Inès Petit'],
  ]
  const { id } = await umpire.createMatch({
    company: 'Tejada / Liriano',
    company2: 'Martin / Petit',
    players,
    format: BEST_OF_3,
    firstServer: 1,
  })
  await umpire.post(
    id,
    { player: 'Rosa Tejada', action: 'ACE' },
    { player: 'Carmen Liriano', action: 'WINNER' },
    { player: 'Martin / Petit', action: 'UNFORCED_ERROR', hitter: 2 },
    { player: 'Tejada / Liriano', action: 'DOUBLE_FAULT' },
  )
  await page.goto(`/stats/${id}`)
  await board(page).reaches(4)
  expect(await statTable(page, 'Partners: Rosa Tejada / Carmen Liriano')).toMatchObject({
    Aces: ['1', '0'],
    'Winners, aces included': ['1', '1'],
    'Double faults': ['1', '0'],
    'Points won on serve': ['75%3/4', '–0/0'],
  })
  expect(await statTable(page, 'Partners: Chloé Martin / Inès Petit')).toMatchObject({
    'Unforced errors, double faults and unforced return errors included': ['0', '1'],
    'Points won on serve': ['–0/0', '–0/0'],
  })
})
