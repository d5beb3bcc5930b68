import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { blogPostSchema } from '../../shared/blog/blog-schemas.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { openSqlite } from '../database/sqlite.ts'
import { aPost, contentFiles } from '../testing/content-files.ts'
import { freePort } from '../testing/free-port.ts'
import { type RunningApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'

const posts = async (app: Pick<RunningApp, 'get'>) => z.array(blogPostSchema).parse((await app.get('/blogs')).body)

/** Loads content into the database of a running server, as another process would. */
function loaderOf({ file }: RunningApp, root: string) {
  const storage = openSqlite(file)
  onTestFinished(() => storage.close())
  return () => loadContent(storage, root, CONTENT_KINDS)
}

test('GET /blogs returns an empty list before any post is loaded', async () => {
  expect(await (await startOwnApp()).get('/blogs')).toMatchObject({ status: 200, body: [] })
})

test('[W20] GET /blogs returns all posts in the documented shape, newest first', async () => {
  const files = contentFiles()
  for (const id of ['1764547200000', '1795000000000', '999999999999'])
    files.write(`blog/${id}.md`, aPost({ title: id }))
  const app = await startOwnApp()
  await loaderOf(app, files.root)()
  await vi.waitFor(async () => expect(await posts(app)).toHaveLength(3), { timeout: 2000 })
  const list = await posts(app)
  expect(list.map(({ id }) => id)).toEqual(['1795000000000', '1764547200000', '999999999999'])
  expect(list[0]).toEqual({
    id: '1795000000000',
    publishedAt: '2026-11-18T11:06:40.000Z',
    title: '1795000000000',
    subtitle: 'Por fin',
    image: 'court.svg',
    imageUrl: expect.stringMatching(/^\/images\/court\.[0-9a-f]{8}\.svg$/),
    imageAlt: 'Una cancha',
    description: '<p>Hola, club.</p>',
  })
})

test('a running server shows changed posts within a second, and answers 304 until then', async () => {
  const files = contentFiles()
  files.write('blog/1764547200000.md', aPost())
  const app = await startOwnApp()
  const load = loaderOf(app, files.root)
  const shows = (title: string) =>
    vi.waitFor(async () => expect((await posts(app)).map((post) => post.title)).toEqual([title]), {
      timeout: 1000,
      interval: 20,
    })
  await load()
  await shows('Luces')
  const etag = (await app.get('/blogs')).headers.get('etag') ?? ''
  expect(await app.get('/blogs', { 'if-none-match': etag })).toMatchObject({ status: 304 })
  files.write('blog/1764547200000.md', aPost({ title: 'Luces nuevas' }))
  await load()
  await shows('Luces nuevas')
  expect(await app.get('/blogs', { 'if-none-match': etag })).toMatchObject({ status: 200 })
})

test("a server with a new database has the club's posts and their images", async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'new.db'), await freePort())
  const list = await posts(server)
  expect(list.length).toBeGreaterThanOrEqual(6)
  for (const { image, imageUrl } of list) {
    expect(await server.get(`/images/${image}`)).toMatchObject({ status: 200 })
    expect((await server.get(imageUrl)).headers.get('cache-control')).toContain('immutable')
  }
})
