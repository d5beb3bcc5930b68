import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { followInMenu } from '../testing/office-link.ts'
import { signIn } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

// The person at the desk may be anywhere. Posts are scheduled at the club’s time.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'manager', club: null }],
    [BETO.email]: [{ role: 'owner', club: null }],
  }),
)

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const state = (page: Page) => page.getByRole('combobox', { name: 'State', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const photo = async () => ({
  name: 'lines.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#2f6f4f' } })
    .png()
    .toBuffer(),
})

test('A post is written with a preview and a picture, scheduled at the club’s time, published and read on the blog @core', async ({
  page,
}) => {
  await page.goto('/office')
  await followInMenu(page, 'Club', 'Posts')
  await page.getByRole('link', { name: 'New post' }).click()
  await button(page, 'Save').click()
  await expect(page.getByText('Fill in this field.')).toHaveCount(3)
  await expect(field(page, 'What the picture shows')).toHaveCount(0)
  await expect(field(page, 'Title')).toBeFocused()

  await field(page, 'Title').fill('Líneas nuevas')
  await field(page, 'Subtitle').fill('Desde el viernes')
  await field(page, 'Picture at the top: Choose a picture').setInputFiles(await photo())
  await expect(said(page, 'Uploaded.')).toBeVisible()
  await field(page, 'What the picture shows').fill('Una cancha verde')
  const text = page.getByRole('textbox', { name: 'Text (Markdown)' })
  await text.fill('## Horario\n\nPintamos **las líneas**. <script>alert(1)</script>')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Horario' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('las líneas')
  await expect(preview.getByRole('img', { name: 'Una cancha verde' })).toBeVisible()

  await text.press('Control+End')
  await field(page, 'Picture in the text: Choose a picture').setInputFiles(await photo())
  await expect(text).toHaveValue(/!\[What the picture shows\]\(\/images\/[0-9a-f.]+\.webp\)/)
  await expect(text).toBeFocused()
  await page.keyboard.type('La línea de fondo')
  await expect(text).toHaveValue(/!\[La línea de fondo\]\(\/images\/[0-9a-f.]+\.webp\)/)
  await expect(preview.getByRole('img', { name: 'La línea de fondo' })).toBeVisible()

  await state(page).selectOption('Scheduled')
  await button(page, 'Save').click()
  await expect(page.getByText('Fill in this field.')).toHaveCount(1)
  await field(page, 'Date and time in Santo Domingo').fill('2031-05-03T08:30')
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible()
  await expect(field(page, 'Date and time in Santo Domingo')).toHaveValue('2031-05-03T08:30')
  await page.getByRole('link', { name: 'All posts' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Líneas nuevas' })
  await expect(row).toContainText('Scheduled3 May 2031, 8:30')
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Líneas nuevas' })).toHaveCount(0)

  await page.goto('/office/posts?state=scheduled')
  await page.getByRole('link', { name: 'Líneas nuevas' }).click()
  // The list has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible()
  await state(page).selectOption('Published')
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'Open on the blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Líneas nuevas' })).toBeVisible()
  const article = page.getByRole('article')
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: CLUB_TIME_ZONE, dateStyle: 'short' }).format()
  await expect(article.getByRole('time')).toHaveText(today)
  await expect(article.getByRole('heading', { name: 'Horario' })).toBeVisible()
  const inText = article.getByRole('img', { name: 'La línea de fondo' })
  await inText.scrollIntoViewIfNeeded()
  await expect.poll(() => inText.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await expect(article).not.toContainText('alert(1)')
})

test('Two people edit the same post: the second sees what changed, and keeps both changes', async ({
  page,
  browser,
  server,
}) => {
  const address = '/office/posts/1764338400000'
  await page.goto(address)
  const before = await field(page, 'Subtitle').inputValue()

  const other = await browser.newPage({ baseURL: server.url })
  await signIn(other, BETO)
  await other.goto(address)
  await field(other, 'Subtitle').fill('Del otro lado')
  await button(other, 'Save').click()
  await expect(said(other, 'Saved.')).toBeVisible()
  await other.close()

  await field(page, 'Title').fill('Un título mejor')
  await button(page, 'Save').click()
  const conflict = page.getByRole('alert', { name: 'Somebody changed this post while you were editing' })
  await expect(conflict.getByRole('row', { name: 'Subtitle Del otro lado Del otro lado' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: /^Title .* Un título mejor$/ })).toBeVisible()
  await expect(field(page, 'Subtitle')).toHaveValue(before)
  await button(page, 'Save my changes too').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await expect(field(page, 'Subtitle')).toHaveValue('Del otro lado')
  await page.goto('/blogdetail/1764338400000')
  await expect(page.getByRole('heading', { level: 1, name: 'Un título mejor' })).toBeVisible()
  await expect(page.getByText('Del otro lado')).toBeVisible()
})

test('Nobody loses an unsaved text by a link, by Back or by a reload', async ({ page }) => {
  await page.goto('/office/posts')
  await page.getByRole('link', { name: 'New post' }).click()
  await field(page, 'Title').fill('Torneo')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const leave of [
    () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click(),
    () => page.getByRole('link', { name: 'All posts' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/\/office\/posts\/new$/)
    await expect(field(page, 'Title')).toHaveValue('Torneo')
  }
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await expect(field(page, 'Title')).toHaveValue('Torneo')
  await state(page).selectOption('Scheduled')
  await field(page, 'Date and time in Santo Domingo').fill('2020-05-03T08:30')
  await expect(
    page.getByText('This time has passed, so the post appears on the blog as soon as you save it.'),
  ).toBeVisible()

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' }), 'an empty form does not ask').toBeVisible()
})
