import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const OPPONENT = 'Luz Marte'
const FORMAT = { format: 'SET3-S:6/TB7', firstServer: 1, category: 'Women’s singles' } as const
const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
  { width: 390, height: 844 },
]

/** Returns what is wrong with the first lines of the cards: courts and clubs that are cut, or that touch what is beside them. */
async function wrongPlaces(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.getByRole('article').evaluateAll((all) =>
    all.flatMap((card) => {
      const [line] = card.querySelectorAll(':scope > p')
      const place = line?.querySelector('strong')
      if (!line || !place) return ['no place']
      const say = (what: string) => `${what}: ${line.textContent}`
      const wrong: string[] = []
      const boxes: DOMRect[] = []
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        if ((node.textContent ?? '').trim() !== ',') boxes.push(...range.getClientRects())
      }
      const shown = place.getBoundingClientRect()
      const { left, right } = card.getBoundingClientRect()
      if (boxes.some((box) => box.right > shown.right + 0.5 || box.left < shown.left - 0.5)) wrong.push(say('is cut'))
      const beside = [...line.children]
        .slice(1)
        .flatMap((part) => [part, ...part.children])
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 1)
      if (beside.some((box) => box.left < shown.right - 0.5)) wrong.push(say('touches'))
      if ([shown, ...beside].some((box) => box.left < left - 0.5 || box.right > right + 0.5)) wrong.push(say('leaves'))
      return wrong
    }),
  )
}

test('A card of the screen of all clubs shows its court and its club whole, whatever is beside them', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const clubs = ['club_naco', 'club_arroyo_hondo', 'club_banreservas', 'club_gazcue']
  for (const [index, club] of clubs.entries()) {
    const { id, company } = await umpire.createMatch({
      ...FORMAT,
      club,
      court: `${club}-1`,
      company: `Bartholomew Reyes ${'IVXL'[index]}`,
    })
    // A break point, a match point, a suspension with its reason, and nothing.
    const points = [
      winners(OPPONENT, 3),
      [...winners(company, 24), ...winners(company, 23)],
      [{ status: 'suspended', suspension: { reason: 'other', text: 'The lights of all the courts have failed' } }],
      winners(company, 1),
    ][index]
    await umpire.post(id, ...(points ?? []))
  }
  const check = async (what: string) => {
    for (const language of LANGUAGES) {
      for (const mode of ['live', 'courts']) {
        await page.goto(`/bigscreen?mode=${mode}&lng=${language}`)
        for (const screen of SCREENS) {
          await page.setViewportSize(screen)
          await expect(page.getByRole('article')).toHaveCount(clubs.length)
          await expect(page.getByRole('article').filter({ hasText: ', Club Naco' })).toHaveCount(1)
          expect(await wrongPlaces(page), `${what} ${mode} ${language} ${screen.width}`).toEqual([])
        }
      }
    }
  }
  await check('stakes')
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}` }
  const stored = await page.request.put('/screens', { headers, data: { club: null, chances: true } })
  expect(stored.status()).toBe(200)
  await check('stakes with names')
})
