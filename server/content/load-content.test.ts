import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { aPost, contentFiles } from '../testing/content-files.ts'
import { openPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { CONTENT_ROOT } from './content-folder.ts'
import { loadContent, loadMissingContent } from './load-content.ts'

const FIRST = 'blog/1764547200000.md'
const SECOND = 'blog/1767225600000.md'

function emptySqlite(): Storage {
  const storage = openSqlite(path.join(temporaryFolder(), 'test.db'))
  onTestFinished(() => storage.close())
  return storage
}
async function emptyPostgres(): Promise<Storage> {
  const storage = await openPglite()
  onTestFinished(() => storage.close())
  return storage
}
const stored = async ({ db, tables }: Storage) =>
  (await db.select().from(tables.blogPosts)).sort((a, b) => a.id.localeCompare(b.id))
const digests = ({ db, tables }: Storage) => db.select().from(tables.contentVersions)

describe.each([
  ['SQLite', emptySqlite],
  ['PostgreSQL', emptyPostgres],
])('on %s', (_, empty) => {
  test('adds and changes posts as their files say, deletes posts only with `replace`, and reports the changes', async () => {
    const storage = await empty()
    const files = contentFiles()
    const load = (replace?: boolean) => loadContent(storage, files.root, CONTENT_KINDS, replace)

    files.write(FIRST, aPost())
    files.write(SECOND, aPost({ title: 'Torneo' }, '**Gana** Ana'))
    expect(await load()).toEqual([
      { what: 'added', kind: 'blog', title: 'Luces' },
      { what: 'added', kind: 'blog', title: 'Torneo' },
    ])
    expect(await stored(storage)).toMatchObject([
      { id: '1764547200000', title: 'Luces', body: '<p>Hola, club.</p>' },
      { id: '1767225600000', title: 'Torneo', body: '<p><strong>Gana</strong> Ana</p>' },
    ])

    const before = await digests(storage)
    expect(await load()).toEqual([])
    expect(await digests(storage)).toEqual(before)

    files.write(FIRST, aPost({ title: 'Luces nuevas' }))
    files.remove(SECOND)
    expect(await load()).toEqual([{ what: 'changed', kind: 'blog', title: 'Luces nuevas' }])
    expect(await stored(storage)).toHaveLength(2)
    expect(await load(true)).toEqual([{ what: 'removed', kind: 'blog', title: 'Torneo' }])
    expect(await stored(storage)).toMatchObject([{ id: '1764547200000', title: 'Luces nuevas' }])
    expect(await digests(storage)).not.toEqual(before)
  })
})

describe('an import without --replace never undoes the work of the office', () => {
  async function withPost() {
    const storage = emptySqlite()
    const files = contentFiles()
    files.write(FIRST, aPost())
    const load = (replace?: boolean) => loadContent(storage, files.root, CONTENT_KINDS, replace)
    await load()
    const { blogPosts } = storage.tables
    const edit = () =>
      storage.atomically((tx) => [
        tx.update(blogPosts).set({ title: 'Office', edited: true }).returning({ id: blogPosts.id }),
      ])
    const remove = () => storage.atomically((tx) => [tx.delete(blogPosts).returning({ id: blogPosts.id })])
    const titles = async () => (await stored(storage)).map(({ title }) => title)
    return { files, load, edit, remove, titles }
  }

  test('an edited post stays, whether its file was changed or not', async () => {
    const { files, load, edit, titles } = await withPost()
    await edit()
    expect(await load()).toEqual([])
    files.write(FIRST, aPost({ title: 'Luces nuevas' }))
    for (let times = 0; times < 2; times++)
      expect(await load()).toEqual([{ what: 'kept', kind: 'blog', title: 'Luces nuevas' }])
    expect(await titles()).toEqual(['Office'])
    expect(await load(true)).toMatchObject([{ what: 'changed' }])
    expect(await titles()).toEqual(['Luces nuevas'])
    expect(await load()).toEqual([])
  })

  test('a deleted post does not come back, whether its file was changed or not', async () => {
    const { files, load, remove, titles } = await withPost()
    await remove()
    expect(await load()).toEqual([])
    files.write(FIRST, aPost({ title: 'Luces nuevas' }))
    expect(await load()).toMatchObject([{ what: 'kept' }])
    expect(await titles()).toEqual([])
    expect(await load(true)).toMatchObject([{ what: 'added' }])
    expect(await titles()).toEqual(['Luces nuevas'])
  })

  test('a post whose file was removed stays', async () => {
    const { files, load, titles } = await withPost()
    files.remove(FIRST)
    expect(await load()).toEqual([])
    expect(await titles()).toEqual(['Luces'])
  })
})

test('a changed image with the same name counts as a change', async () => {
  const storage = emptySqlite()
  const files = contentFiles()
  files.write(FIRST, aPost())
  await loadContent(storage, files.root, CONTENT_KINDS)
  files.write('images/court.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>')
  expect(await loadContent(storage, files.root, CONTENT_KINDS)).toMatchObject([{ what: 'changed' }])
})

describe('an invalid file is reported with its field, and nothing changes', () => {
  test.each([
    ['no title', SECOND, aPost({ title: undefined }), `${SECOND}: title: is missing$`],
    ['a long title', SECOND, aPost({ title: 'a'.repeat(121) }), `${SECOND}: title: must have at most 120 characters$`],
    ['an empty subtitle', SECOND, aPost({ subtitle: '' }), `${SECOND}: subtitle: must not be empty`],
    ['an unknown field', SECOND, aPost({ autor: 'Ana' }), `${SECOND}: front matter: .*autor`],
    ['a field twice', SECOND, aPost({}).replace('title', 'title: x\ntitle'), `${SECOND}: title: occurs twice`],
    [
      'a line that is not a field',
      SECOND,
      aPost({}).replace('title:', 'title'),
      `${SECOND}: front matter: "title Luces"`,
    ],
    ['__proto__', SECOND, aPost({}).replace('title:', '__proto__:'), `${SECOND}: front matter: `],
    ['no front matter', SECOND, 'Hola', `${SECOND}: front matter: must be at the start`],
    ['no body', SECOND, aPost({}, ' '), `${SECOND}: body: must not be empty`],
    ['a missing image', SECOND, aPost({ image: 'palm.svg' }), `${SECOND}: image: there is no "palm.svg"`],
    ['a path for an image', SECOND, aPost({ image: '../court.svg' }), `${SECOND}: image: .*is not the file name`],
    ['a name that is not a time', 'blog/hola.md', aPost(), 'blog/hola.md: id: .*milliseconds'],
    ['a time in seconds', 'blog/1764547200.md', aPost(), 'blog/1764547200.md: id: .*milliseconds'],
    ['another file extension', 'blog/1764547200001.txt', aPost(), 'blog/1764547200001.txt: id: '],
  ])('%s', async (_, file, text, says) => {
    const storage = emptySqlite()
    const files = contentFiles()
    files.write(FIRST, aPost())
    await loadContent(storage, files.root, CONTENT_KINDS)
    const before = await stored(storage)

    files.write(FIRST, aPost({ title: 'Otra cosa' }))
    files.write(file, text)
    await expect(loadContent(storage, files.root, CONTENT_KINDS)).rejects.toThrow(new RegExp(`^${says}`))
    expect(await stored(storage)).toEqual(before)
  })
})

test('ignores hidden files', async () => {
  const files = contentFiles()
  files.write('blog/.1764547200000.md.swp', '')
  expect(await loadContent(emptySqlite(), files.root, CONTENT_KINDS)).toEqual([])
})

test('loads a kind of content only if it was never loaded', async () => {
  const storage = emptySqlite()
  const files = contentFiles()
  files.write(FIRST, aPost())
  expect(await loadMissingContent(storage, files.root, CONTENT_KINDS)).toHaveLength(1)
  files.write(SECOND, aPost({ title: 'Torneo' }))
  expect(await loadMissingContent(storage, files.root, CONTENT_KINDS)).toEqual([])
  expect(await stored(storage)).toHaveLength(1)
})

test("the club's own content can be loaded", async () => {
  const changes = await loadContent(emptySqlite(), CONTENT_ROOT, CONTENT_KINDS)
  expect(changes.filter(({ kind }) => kind === 'blog').length).toBeGreaterThanOrEqual(6)
})
