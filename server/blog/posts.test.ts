// Runs on both databases.
import { expect, test } from 'vitest'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import type { OfficePost, OfficePosts } from '../../shared/blog/post-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { startOwnApp } from '../testing/running-app.ts'

const MORNING = Date.parse('2026-11-23T13:00:00Z')
const HOUR = 3_600_000
const NEWS = {
  title: 'New lines',
  subtitle: 'On Friday',
  image: 'club-at-dusk.svg',
  imageAlt: 'The club at dusk',
  markdown: 'We paint **new lines**.\n\n<script>alert(1)</script>',
  draft: false,
  publishAt: null,
}

async function aBlog() {
  const clock = { now: MORNING }
  const app = await startOwnApp({ clock: () => clock.now })
  const { as, audit } = await officeOf(app)
  const published = async () => ((await app.get('/blogs')).body as BlogPost[]).map(({ title }) => title)
  return {
    app,
    as,
    audit,
    clock,
    published,
    create: async (more: object = {}) =>
      (await as(MANAGER, 'POST', '/blog/posts', { ...NEWS, ...more })).body as OfficePost,
    put: (post: OfficePost, more: object = {}) =>
      as(MANAGER, 'PUT', `/blog/posts/${post.id}`, { ...NEWS, ...more }, { 'if-match': `"${post.tag}"` }),
    remove: (post: OfficePost) =>
      as(MANAGER, 'DELETE', `/blog/posts/${post.id}`, undefined, { 'if-match': `"${post.tag}"` }),
  }
}

test('a post appears at once, as safe HTML, and a repeated request creates it once', async () => {
  const { app, create, as, audit } = await aBlog()
  const post = await create({ id: String(MORNING) })
  expect(post).toMatchObject({ id: String(MORNING), tag: '1', html: '<p>We paint <strong>new lines</strong>.</p>' })
  expect((await app.get('/blogs')).body).toMatchObject([
    { id: post.id, publishedAt: '2026-11-23T13:00:00.000Z', description: post.html },
  ])
  expect(await as(MANAGER, 'POST', '/blog/posts', { id: post.id, ...NEWS })).toMatchObject({ status: 200, body: post })
  expectError(await as(MANAGER, 'POST', '/blog/posts', { id: post.id, ...NEWS, title: 'X' }), 409, 'POST_EXISTS')
  expect(await audit()).toMatchObject([{ action: 'post.create', subject: post.id, who: MANAGER }])
})

test('a scheduled post appears when its time comes, without another request of the office', async () => {
  const { create, published, clock } = await aBlog()
  await create({ title: 'Now' })
  await create({ title: 'Later', publishAt: new Date(MORNING + HOUR).toISOString() })
  await create({ title: 'Tomorrow', publishAt: new Date(MORNING + 24 * HOUR).toISOString() })
  expect(await published()).toEqual(['Now'])
  clock.now += HOUR - 1
  expect(await published()).toEqual(['Now'])
  clock.now += 1
  expect(await published()).toEqual(['Later', 'Now'])
  clock.now += 24 * HOUR
  expect(await published()).toEqual(['Tomorrow', 'Later', 'Now'])
})

test('only the office sees a draft; its time of publication is the time when it stops being a draft', async () => {
  const { app, create, put, as, published, clock } = await aBlog()
  const draft = await create({ draft: true })
  await create({ title: 'Second' })
  expect(await published()).toEqual(['Second'])
  expect((await as(MANAGER, 'GET', '/blog/posts')).body).toMatchObject({
    posts: [{ title: 'Second' }, { id: draft.id }],
  })
  clock.now += HOUR
  await put(draft, { draft: false })
  expect(await published()).toEqual(['New lines', 'Second'])
  expect((await app.get('/blogs')).body).toMatchObject([{ publishedAt: '2026-11-23T14:00:00.000Z' }, {}])
})

test('a scheduled post that is published by hand is published now', async () => {
  const { app, create, put, clock } = await aBlog()
  const post = await create({ publishAt: new Date(MORNING + 24 * HOUR).toISOString() })
  expect(post).toMatchObject({ state: 'scheduled', publishedAt: '2026-11-24T13:00:00.000Z' })
  clock.now += HOUR
  expect((await put(post)).body).toMatchObject({ state: 'published', publishAt: '2026-11-23T14:00:00.000Z' })
  expect((await app.get('/blogs')).body).toMatchObject([{ publishedAt: '2026-11-23T14:00:00.000Z' }])
})

test('the list has each post once, newest first, whatever the size of its pages', async () => {
  const { as, create } = await aBlog()
  for (const hours of [0, 2, -1, 2, 1]) {
    await create({ title: `Hour ${hours}`, publishAt: new Date(MORNING + hours * HOUR).toISOString() })
  }
  for (const limit of [1, 2, 3, 5, 100]) {
    const seen: OfficePost[] = []
    for (let cursor = ''; ; ) {
      const { posts, next } = (await as(MANAGER, 'GET', `/blog/posts?limit=${limit}${cursor}`)).body as OfficePosts
      seen.push(...posts)
      expect(posts.length).toBe(next === null ? posts.length : limit)
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    expect(seen.map(({ title }) => title)).toEqual(['Hour 2', 'Hour 2', 'Hour 1', 'Hour 0', 'Hour -1'])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
  }
})

test('the list has only the posts that a search or a state selects', async () => {
  const { as, create } = await aBlog()
  await create({ title: 'Líneas nuevas' })
  await create({ title: 'Torneo', draft: true })
  await create({ title: 'Horario', publishAt: new Date(MORNING + HOUR).toISOString() })
  const titles = async (query: string) =>
    ((await as(MANAGER, 'GET', `/blog/posts?${query}`)).body as OfficePosts).posts.map(({ title }) => title)
  expect(await titles('search=LINEAS')).toEqual(['Líneas nuevas'])
  expect(await titles('search=friday')).toHaveLength(3)
  expect(await titles('state=draft')).toEqual(['Torneo'])
  expect(await titles('state=scheduled')).toEqual(['Horario'])
  expect(await titles('state=published&search=torneo')).toEqual([])
  expectError(await as(MANAGER, 'GET', '/blog/posts?state=lost'), 400, 'BAD_REQUEST', '^state')
})

test('of two people who change a post, the second gets a 412 with the current post', async () => {
  const { create, put, remove, as, published, audit } = await aBlog()
  const post = await create()
  const changed = (await put(post, { title: 'First' })).body as OfficePost
  const refused = await put(post, { title: 'Second' })
  expectError(refused, 412, 'CHANGED_MEANWHILE')
  expect(refused.body).toMatchObject({ current: changed })
  expectError(await as(MANAGER, 'PUT', `/blog/posts/${post.id}`, NEWS), 428, 'NO_IF_MATCH')
  expectError(await remove(post), 412, 'CHANGED_MEANWHILE')
  expect(await remove(changed)).toMatchObject({ status: 204 })
  expect(await published()).toEqual([])
  expect(await audit('?action=post.update')).toMatchObject([
    { before: { title: 'New lines' }, after: { title: 'First' } },
  ])
})

test('a preview shows what the blog would show, and stores nothing', async () => {
  const { as, published } = await aBlog()
  expect(await as(MANAGER, 'POST', '/blog/preview', { markdown: NEWS.markdown })).toMatchObject({
    status: 200,
    body: { html: '<p>We paint <strong>new lines</strong>.</p>' },
  })
  expect(await published()).toEqual([])
})
