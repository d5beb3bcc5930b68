import type { Page } from '@playwright/test'
import { ANA, expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const NAMES = { company: 'Ana Reyes', company2: 'Luz Marte' }

/** Creates a match that starts at this score. Each set is 7-6 with these points in its tie-break. */
async function matchAt(umpire: Umpire, points: readonly (readonly [number, number])[], more = {}): Promise<string> {
  const format = `SET${points.length > 2 ? 5 : 3}-S:6/TB7`
  const { id } = await umpire.createMatch({ ...NAMES, format, firstServer: 1, ...more })
  const earlier = points.map(([one, two]) => ({ games: one > two ? [7, 6] : [6, 7], tiebreak: [one, two] }))
  const sets = [...earlier, { games: [5, 4], tiebreak: null }]
  await umpire.post(id, { start: { sets, points: [0, 0], server: NAMES.company } }, ...winners(NAMES.company, 2))
  return id
}

const FOUR = [[12, 10], [10, 12], [15, 13], [12, 14]] as const // biome-ignore format: a set a column

/** Returns the raised digits that touch other digits of their row, or that leave the row's card. */
async function badlyPlaced(page: Page, rows: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.locator(rows).evaluateAll((all) =>
    all.flatMap((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const boxes: { text: string; box: DOMRect; sup: Element | null; node: Node }[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (
          !parent ||
          parent.closest('.hidden-text') ||
          !/^[\dA-Z]{1,3}$|^Adv$|^\[\d+\]$/.test(node.textContent?.trim() ?? '')
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        if (box.width > 0) boxes.push({ text: node.textContent ?? '', box, sup: parent.closest('sup'), node })
      }
      const isOwn = ({ sup }: (typeof boxes)[number], { node }: (typeof boxes)[number]) =>
        sup?.parentElement?.contains(node)
      const edge = (row.closest('article, a, table') ?? row).getBoundingClientRect()
      const outside = boxes.filter(({ box }) => box.right > edge.right + 0.5 || box.left < edge.left - 0.5)
      const touching = boxes.filter(
        (each) =>
          each.sup &&
          boxes.some(
            (other) =>
              other.node !== each.node &&
              other.box.left < each.box.right + (isOwn(each, other) ? -1 : 1) &&
              other.box.right > each.box.left - (isOwn(each, other) ? -1 : 1),
          ),
      )
      return [...outside, ...touching].map(({ text, box }) => `${text} at ${Math.round(box.left)}: ${row.textContent}`)
    }),
  )
}

for (const width of [320, 390, 1440]) {
  test(`The points of a tie-break touch no other digit, and five sets stay on the card, at ${width} px`, async ({
    page,
    umpire,
  }) => {
    const id = await matchAt(umpire, FOUR)
    await matchAt(umpire, FOUR.slice(0, 1))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/live/${id}`)
    await expect(page.getByRole('table').first().locator('sup')).toHaveCount(4)
    expect(await badlyPlaced(page, 'table tbody tr')).toEqual([])
    const share = await page.getByRole('button', { name: 'Share' }).first().boundingBox()
    const board = await page.locator('main section.night').first().boundingBox()
    expect((share?.x ?? 0) + (share?.width ?? width)).toBeLessThan((board?.x ?? 0) + (board?.width ?? 0))
    const lengths = page.getByRole('list', { name: 'Sets' }).getByRole('listitem')
    await expect(lengths).toHaveCount(5)
    const right =
      (await page
        .locator('main section.night')
        .first()
        .boundingBox()
        .then((box) => box && box.x + box.width)) ?? 0
    for (const length of await lengths.all()) {
      const [end, cut] = await length.evaluate((each) => [
        each.getBoundingClientRect().right,
        each.scrollWidth - each.clientWidth,
      ])
      expect(end, 'the lengths of the sets are on the board').toBeLessThan(right)
      expect(cut, 'the score of each set is whole').toBeLessThanOrEqual(0)
    }
    await page.goto(`/embed/${id}`)
    await expect(page.locator('sup')).toHaveCount(4)
    expect(await badlyPlaced(page, 'p:has(sup)')).toEqual([])
    await page.goto(`/overlay/${id}`)
    await expect(page.locator('sup')).toHaveCount(4)
    expect(await badlyPlaced(page, 'p:has(sup)')).toEqual([])
    await page.goto('/live')
    await expect(page.locator('main a sup')).toHaveCount(5)
    expect(await badlyPlaced(page, 'main a > span:has(sup)')).toEqual([])
  })
}

for (const [where, path] of [
  ['nine cards', '/bigscreen'],
  ['the courts', '/bigscreen?mode=courts'],
] as const) {
  for (const count of [1, 4]) {
    test(`On the big screen, the points of a tie-break touch no other digit: ${where}, ${count} of them`, async ({
      page,
      umpire,
    }) => {
      for (let n = 0; n < count; n++)
        await matchAt(umpire, FOUR.slice(0, 4 - n), { club: 'club_naco', court: `club_naco-${n + 1}` })
      for (const size of [
        { width: 1920, height: 1080 },
        { width: 1080, height: 1920 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        await page.goto(path)
        await expect(page.getByRole('article')).toHaveCount(count)
        expect(await badlyPlaced(page, 'article > p'), `${size.width} px`).toEqual([])
      }
    })
  }
}
