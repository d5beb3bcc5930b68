import type { Page } from '@playwright/test'
import { expect, test } from '../testing/story.ts'
import { type NewEntry, type NewMatch, type Umpire, winners } from '../testing/umpire.ts'

const PHONE = { width: 390, height: 844 }
const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1600, height: 1200 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
  { width: 768, height: 1024 },
  PHONE,
]

const cards = (page: Page) => page.getByRole('article')

/**
 * Returns what is wrong with the names on the cards: letters below 24 px on a screen of 1920 × 1080 or 1080 × 1920, parts that are cut, names
 * that touch a digit, a sign or the other row, and players that look the same.
 */
async function wrongNames(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return cards(page).evaluateAll((all) => {
    const wrong = new Set<string>()
    const boxesOf = (element: Element): DOMRect[] => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const pictures = element.matches('svg') ? [element] : [...element.querySelectorAll('svg')]
      const boxes = pictures.map((each) => each.getBoundingClientRect())
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.parentElement?.closest('.hidden-text')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        boxes.push(...range.getClientRects())
      }
      return boxes.filter(({ width }) => width > 0)
    }
    // The box of a text is a little higher than its line.
    const touch = (one: DOMRect, other: DOMRect, more = 0.5): boolean =>
      one.left < other.right - 0.5 &&
      other.left < one.right - 0.5 &&
      one.top < other.bottom - more &&
      other.top < one.bottom - more
    const scale = Math.min(innerWidth / 1920, innerHeight / 1080)
    const portraitScale = Math.min(innerWidth / 1080, innerHeight / 1920)
    const isWall = innerWidth >= 768
    for (const card of all) {
      const edge = card.getBoundingClientRect()
      const start = [...card.querySelectorAll('time')].flatMap(boxesOf)
      const rows = [...card.querySelectorAll(':scope > p')].slice(1)
      const players: string[] = []
      for (const row of rows) {
        const [name, ...others] = row.children
        if (!name) continue
        const say = (what: string) => wrong.add(`${what}: ${row.textContent}`)
        players.push(...[...name.children].map((each) => (each.textContent ?? '').replace(/[\u00AD /]|\u00A0/g, '')))
        const size = Number.parseFloat(getComputedStyle(name).fontSize)
        const least = 24 * (innerHeight > innerWidth ? portraitScale : scale)
        if (isWall && size < least - 0.01) say(`${size} px, not ${least}`)
        const beside = [...others.flatMap(boxesOf), ...start]
        const otherRow = rows.filter((each) => each !== row).flatMap(boxesOf)
        for (const box of boxesOf(name)) {
          if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5) say('leaves the card')
          if (beside.some((other) => touch(box, other))) say('touches a digit or a sign')
          if (otherRow.some((other) => touch(box, other, 0.15 * size))) say('touches the other row')
        }
        if (beside.some((box) => box.right > edge.right + 0.5)) say('digits leave the card')
        for (const each of [name, ...name.children]) {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each
          const isBox = getComputedStyle(each).display !== 'inline'
          if (isBox && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2)) say('is cut')
        }
      }
      if (new Set(players).size < players.length) wrong.add(`look the same: ${players.join(', ')}`)
    }
    return [...wrong]
  })
}

const TIEBREAKS = [[12, 10], [10, 12], [15, 13], [12, 14]] as const // biome-ignore format: a set a column

/** Starts a match in the set after these many sets, all with tie-breaks of two digits, at 30-0. */
async function startMatch(umpire: Umpire, names: Names, sets: number, more: NewMatch = {}, end: NewEntry[] = []) {
  const [company, company2] = names
  const { id } = await umpire.createMatch({ company, company2, format: 'SET5-S:6/TB7', firstServer: 1, ...more })
  const earlier = TIEBREAKS.slice(0, sets).map(([one, two]) => ({
    games: one > two ? [7, 6] : [6, 7],
    tiebreak: [one, two],
  }))
  const start = { sets: [...earlier, { games: [5, 4], tiebreak: null }], points: [0, 0], server: company }
  await umpire.post(id, { start }, ...winners(company, 2), ...end)
}

type Names = readonly [one: string, two: string]

/** Returns a name without a space, as long as a partner may be, which differs from others only at its end. */
const withoutSpace = (end: string): string => `Wolfeschlegelsteinhausenbergerdorffmusi${end}`.slice(2)

const CASES: readonly (readonly [what: string, names: Names])[] = [
  [
    'pairs without a space, which differ in their last letter',
    [`${withoutSpace('a')} / ${withoutSpace('b')}`, `${withoutSpace('c')} / ${withoutSpace('d')}`],
  ],
  [
    'pairs of long words',
    [
      'Maximiliano Fernández-Rodríguez Reyes / GUADALUPE MONTENEGRO VILLAVICENCIO',
      'Bartholomew Featherstonehaugh-Villas / María de los Ángeles Echevarría Cruz',
    ],
  ],
  ['players of 40 letters without a space', [`Wo${withoutSpace('a')}`, `Wo${withoutSpace('b')}`]],
  ['pairs of few letters', ['Ana Reyes / Li Na', 'Luz Marte / Mia Sosa']],
]

for (const [what, names] of CASES) {
  const [, two] = names
  const place = (court: number) => ({ club: 'club_naco', court: `club_naco-${court}` })
  const endings: readonly NewEntry[][] = [[], [{ status: 'retired', winner: two }], [{ status: 'suspended' }]]
  test(`On every screen names are whole, large and beside the digits: ${what}`, async ({ page, umpire }) => {
    await startMatch(umpire, names, 4, place(1))
    const check = async (path: string, count: number) => {
      await page.goto(path)
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        await expect(cards(page)).toHaveCount(count)
        expect(await wrongNames(page), `${path} ${screen.width} × ${screen.height}`).toEqual([])
      }
    }
    await check('/bigscreen', 1)
    await startMatch(umpire, names, 4, place(2), endings[1])
    await startMatch(umpire, names, 4, place(3), endings[2])
    await startMatch(umpire, names, 1, place(4), endings[1])
    await check('/bigscreen?mode=courts', 4)
    for (const court of ['club_gazcue-1', 'club_gazcue-2'])
      await startMatch(umpire, names, 4, { club: 'club_gazcue', court }, endings[2])
    await check('/bigscreen?mode=courts', 6)
  })
}

for (const [what, names] of CASES) {
  test(`On nine cards names are whole, large and beside the digits: ${what}`, async ({ page, umpire }) => {
    const rain: NewEntry[] = [{ status: 'suspended' }]
    const ends = [[], [], [], [], [], [], [], [], rain]
    for (const [index, end] of ends.entries()) {
      const place = { club: 'club_naco', court: `club_naco-${(index % 4) + 1}`, category: 'Women’s doubles' }
      await startMatch(umpire, names, index === 7 ? 1 : 4, place, end)
    }
    for (const mode of ['live', 'results']) {
      await page.goto(`/bigscreen?mode=${mode}`)
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        await expect(cards(page)).toHaveCount(ends.length)
        expect(await wrongNames(page), `${mode} ${screen.width} × ${screen.height}`).toEqual([])
      }
    }
  })
}

test('A category that does not fit beside its court is left out whole', async ({ page, umpire }) => {
  const clubs = ['club_naco', 'club_gazcue', 'club_naco', 'club_naco', 'club_naco']
  for (const [index, club] of clubs.entries()) {
    const court = `${club}-${index === 1 ? 1 : [1, 0, 2, 3, 4][index]}`
    const category = index === 4 ? 'U12' : 'Women’s singles'
    await startMatch(umpire, [`Ana Reyes ${'IVXLC'[index]}`, 'Luz Marte'], 1, { club, court, category })
  }
  for (const path of ['/bigscreen', '/bigscreen?mode=courts']) {
    await page.goto(path)
    for (const screen of SCREENS) {
      await page.setViewportSize(screen)
      await expect(cards(page)).toHaveCount(clubs.length)
      await page.evaluate(() => document.fonts.ready)
      const texts = await cards(page).evaluateAll((all) =>
        all.flatMap((card) => {
          const [what] = card.querySelectorAll(':scope > p > span')
          const bottom = what?.getBoundingClientRect().bottom ?? 0
          return [...(what?.children ?? [])]
            .filter((each) => each.getBoundingClientRect().top < bottom)
            .map((each) => ({ text: each.textContent, isCut: each.scrollWidth > each.clientWidth }))
        }),
      )
      const where = `${path} ${screen.width} × ${screen.height}`
      expect(
        texts.filter(({ isCut }) => isCut),
        where,
      ).toEqual([])
      expect(
        texts.filter(({ text }) => text?.startsWith('Court')),
        where,
      ).toHaveLength(clubs.length)
      expect(texts, `${where}: a short category fits`).toContainEqual({ text: 'U12', isCut: false })
    }
  }
})

test('A letter with 30 marks paints over no other row, partner or line', async ({ page, umpire }) => {
  const tall = `Z${'\u0301\u0323'.repeat(15)}oe`
  const names: Names = [`${tall} Peña / Ana Reyes`, `Luz Marte / ${tall} Sosa`]
  for (const sets of [0, 2, 4])
    await startMatch(umpire, names, sets, { club: 'club_naco', court: `club_naco-${sets / 2 + 1}` })
  await umpire.createMatch({ company: `${tall} Gil`, club: 'club_naco', court: 'club_naco-4' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/bigscreen', '/bigscreen?mode=courts']) {
    for (const screen of [SCREENS[0], SCREENS[4]]) {
      await page.setViewportSize(screen ?? PHONE)
      await page.goto(path)
      await expect(cards(page).first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      // The part of each name that may change: its own box, and a tenth of a letter above and below.
      const boxes = await page
        .locator('article > p + p > span:first-child > span, li > p:not(:has(time))')
        .evaluateAll((all) =>
          all
            .filter((each) => /\p{M}/u.test(each.textContent?.normalize('NFD').replaceAll('n\u0303', '') ?? ''))
            .map((each) => {
              const { x, y, width, height } = each.getBoundingClientRect()
              const more = Number.parseFloat(getComputedStyle(each).fontSize) * 0.12 + 1
              return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more }
            }),
        )
      expect(boxes.length).toBeGreaterThan(3)
      const mask = async () => {
        await page.evaluate((all) => {
          for (const { x, y, width, height } of all) {
            const cover = document.createElement('div')
            cover.style.cssText = `position:fixed;z-index:99;background:red;left:${x}px;top:${y}px;width:${width}px;height:${height}px`
            document.body.append(cover)
          }
        }, boxes)
      }
      await mask()
      const withMarks = await page.screenshot({ animations: 'disabled', mask: [page.getByRole('timer')] })
      await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          node.textContent = (node.textContent ?? '').replace(/[\u0301\u0323]{3,}/g, '')
      })
      const without = await page.screenshot({ animations: 'disabled' })
      expect(withMarks.equals(without), `${path} ${screen?.width}`).toBe(true)
    }
  }
})

for (const mode of ['live', 'courts', 'results']) {
  test(`The cards of mode=${mode} appear with the names of their courts, and nothing moves later`, async ({
    page,
    umpire,
  }) => {
    const match = { club: 'club_naco', court: 'club_naco-1', category: 'Doubles' }
    const end = mode === 'results' ? [{ status: 'retired', winner: 'Luz Marte' }] : []
    await startMatch(umpire, ['Ana Reyes', 'Luz Marte'], 1, match, end)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/clubs', async (route) => {
      await released
      await route.continue()
    })
    const loaded = page.waitForResponse('**/product?view=summary*')
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(`/bigscreen?mode=${mode}`)
    await (await loaded).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(cards(page), 'without the name of its court').toHaveCount(0)
    release()
    await expect(cards(page)).toContainText('Court 1')
  })
}
