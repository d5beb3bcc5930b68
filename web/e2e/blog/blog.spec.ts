import type { BlogPost } from '../../../shared/blog/blog-schemas.ts'
import { holdBack } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { expect, test } from '../testing/story.ts'

const posts = async (url: string): Promise<BlogPost[]> => (await fetch(`${url}/blogs`)).json()

test('A visitor sees the posts, newest first, and reads one @core', async ({ page, server }) => {
  const newest = await posts(server.url)
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Últimas novedades' })).toBeVisible()
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveCount(newest.length)
  expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    newest.map(({ id }) => `/blogdetail/${id}`),
  )
  const first = cards.first()
  await expect(first).toContainText('Reservar cancha y quedar bien')
  await expect(first).toContainText('16/11/2026')
  await expect(first).toHaveAttribute('lang', 'es')
  await first.click()
  await expect(page).toHaveURL(`/blogdetail/${newest[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reservar cancha y quedar bien' })).toBeFocused()
  await expect(page).toHaveTitle('Reservar cancha y quedar bien · Ventaja')
  const article = page.getByRole('article')
  await expect(article).toHaveAttribute('lang', 'es')
  await expect(article.getByText('16/11/2026')).toBeVisible()
  await expect(article.getByText('Reserva lo que vas a jugar.')).toBeVisible()
  const picture = article.getByRole('img')
  await expect(picture).toHaveAttribute('alt', /El club al anochecer|Dibujo del club al anochecer/)
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1200)
})

test('A link in a post opens without a reload, or in a new tab on request', async ({ page, context }) => {
  await page.goto('/blogdetail/1794831600000')
  await hydrated(page)
  const link = page.getByRole('article').getByRole('link', { name: 'hoja de reservas' })
  await page.evaluate(() => Object.assign(window, { same: true }))
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await expect(page).toHaveURL('/blogdetail/1794831600000')
  await link.click()
  await expect(page).toHaveURL('/reservation')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('The date is the club’s, in any time zone', async ({ browser, server }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: server.url })
  const page = await context.newPage()
  // 21:40 in Santo Domingo is the next morning in Tokyo.
  await page.goto('/blogdetail/1792460400000')
  await expect(page.getByRole('article').getByText('19/10/2026')).toBeVisible()
  await context.close()
})

test('The page says that posts are loading, or that there are none', async ({ page }) => {
  const release = await holdBack(page, '**/blogs', (route) => route.fulfill({ json: [] }))
  await page.goto('/blog')
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

for (const [what, body] of [
  ['fail', { status: 500, json: {} }],
  ['are no list', { status: 200, json: {} }],
] as const) {
  test(`If the posts ${what}, the list keeps Loading... and offers to try again`, async ({ page }) => {
    await page.route('**/blogs', (route) => route.fulfill(body))
    await page.goto('/blog')
    await expect(page.getByText('We couldn’t load the posts.')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeVisible()
    await page.unroute('**/blogs')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /Luces nuevas/ })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect(
      page.getByRole('heading', { level: 1 }),
      'the pressed button is gone, so the heading has the focus',
    ).toBeFocused()
  })
}

test('If the posts fail to load, the error takes their place and covers nothing', async ({ page }) => {
  await page.route('**/blogs', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/blog')
  const button = page.getByRole('button', { name: 'Try again' })
  await expect(button).toBeVisible()
  const stacked = await button.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    const under = document.elementsFromPoint(x + width / 2, y + height / 2)
    return under.filter((one) => !one.contains(each) && one !== each).length
  })
  expect(stacked).toBe(0)
})

test('A post in the HTML is shown without the list of posts; another one that failed to load can be loaded again', async ({
  page,
}) => {
  await page.route('**/blogs', (route) => route.abort())
  await page.goto('/blogdetail/1794831600000')
  await hydrated(page)
  await page.getByRole('link', { name: 'por qué' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t load the post' })).toBeVisible()
  await page.unroute('**/blogs')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/blogdetail/1778240700000')
})

test('The page of an unknown post says that it does not exist, and links to all posts', async ({ page }) => {
  await page.goto('/blogdetail/42')
  await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page).toHaveURL('/blog')
})

test('The letter case of a post’s id does not matter, and a post links to three others', async ({ page }) => {
  const post = { title: 'Uno', subtitle: 's', image: 'a.svg', imageUrl: '/favicon.svg', imageAlt: 'a', description: '' }
  await page.route('**/blogs', (route) =>
    route.fulfill({ json: ['ab1C', '4', '3', '2', '1'].map((id) => ({ ...post, id, title: `Post ${id}` })) }),
  )
  await page.goto('/blogdetail/AB1c')
  await expect(page.getByRole('heading', { level: 1, name: 'Post ab1C' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('[F31] The page’s policy blocks scripts in a post', async ({ page }) => {
  const [post] = [
    {
      id: '1792460400000',
      title: '<img src=x onerror="window.stung=1">',
      subtitle: '<b>x</b>',
      image: 'a.svg',
      imageUrl: '/favicon.svg',
      imageAlt: 'a',
      // Scripts that the server would have removed. The policy is the second defence.
      description: '<p>Hola</p><img src=x onerror="window.stung=2"><script>window.stung=3</script>',
    },
  ]
  await page.route('**/blogs', (route) => route.fulfill({ json: [post] }))
  await page.goto('/blogdetail/1792460400000')
  await expect(page.getByRole('heading', { level: 1, name: '<img src=x' })).toBeVisible()
  await expect(page.getByText('Hola')).toBeVisible()
  expect(await page.evaluate(() => 'stung' in window)).toBe(false)
})
