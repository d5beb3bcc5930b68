import type { Page } from '@playwright/test'
import { SCORER_KEY } from '../testing/built-server.ts'
import { expect, test } from '../testing/story.ts'

const DATABASE = 'ventaja-scorer'
const NOT_SAVED = 'This phone can’t save your entries.'
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Opens a console whose requests fail, so that every tap stays on the phone. */
async function openWithoutSending(page: Page, id: string) {
  await page.route('**/actions', (route) => route.abort())
  await page.goto(`/scorer/${id}`)
  await page.getByLabel('Scorer key').fill(SCORER_KEY)
  await page.getByRole('button', { name: 'Start scoring' }).click()
  const root = page.locator('[data-waiting]')
  await expect(root).toHaveAttribute('data-steady', 'true')
  return {
    root,
    ace: async () => {
      await expect(root).toHaveAttribute('data-steady', 'true')
      const before = Number(await root.getAttribute('data-waiting'))
      await page.getByRole('button', { name: 'Ace' }).first().tap()
      await expect(root).toHaveAttribute('data-waiting', String(before + 1))
    },
    reload: async () => {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
    },
  }
}

/** Opens a console while the storage fails. Checks that a point still reaches the server. */
async function scoreWithoutStorage(page: Page, url: string, id: string) {
  const umpires = await openWithoutSending(page, id)
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await umpires.ace()
  await page.unroute('**/actions')
  await expect(umpires.root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
  expect(await (await fetch(`${url}/product/${id}`)).json()).toMatchObject({ seq: 1 })
  return umpires
}

/** Returns the number of entries saved on the phone, or -1 without a database or its store. */
const savedCount = (page: Page): Promise<number> =>
  page.evaluate(async (name) => {
    // Opening a missing database would create it without its stores.
    const databases = await indexedDB.databases()
    if (!databases.some((each) => each.name === name)) return -1
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const { result } = opening
        result.onversionchange = () => result.close()
        if (!result.objectStoreNames.contains('waiting')) {
          result.close()
          return resolve(-1)
        }
        const count = result.transaction('waiting').objectStore('waiting').count()
        count.onsuccess = () => {
          result.close()
          resolve(count.result)
        }
      }
    })
  }, DATABASE)

test('keeps every tap when the browser closes the connection to the storage @core', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const umpires = await openWithoutSending(page, id)
  await umpires.ace()
  await umpires.ace()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' })
  await umpires.ace()
  await umpires.reload()
  await expect(umpires.root).toHaveAttribute('data-waiting', '3')
  await page.unroute('**/actions')
  await expect(umpires.root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
  await expect(umpires.root).toHaveAttribute('data-seq', '3')
})

test('keeps every tap when another page deletes the storage', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const umpires = await openWithoutSending(page, id)
  await umpires.ace()
  await umpires.ace()
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = resolve
        deleting.onblocked = () => reject(new Error('the console did not close its connection'))
      }),
    DATABASE,
  )
  // The console saves waiting entries again at once, without another tap.
  await expect.poll(() => savedCount(other)).toBe(2)
  await umpires.ace()
  await umpires.reload()
  await expect(umpires.root).toHaveAttribute('data-waiting', '3')
})

/** Keeps the storage busy, so that nothing can be saved. Returns a function that stops. */
async function holdStorage(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const store = opening.result.transaction('waiting', 'readwrite').objectStore('waiting')
          const again = () => {
            store.get(1).onsuccess = again
            resolve()
          }
          again()
        }
      }),
    DATABASE,
  )
  return () => other.close()
}

for (const after of ['a reload', 'a look at another page']) {
  test(`keeps taps that are not saved yet, after ${after}`, async ({ page, umpire }) => {
    const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
    const umpires = await openWithoutSending(page, id)
    await umpires.ace()
    await expect.poll(() => savedCount(page)).toBe(1)
    const release = await holdStorage(page)
    await umpires.ace()
    // This tap waits for the save of the tap before it.
    await umpires.ace()
    if (after === 'a reload') await umpires.reload()
    else {
      await page.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('link', { name: 'Open the scoreboard' }).tap()
      await expect(umpires.root).toHaveCount(0)
      await page.goBack()
    }
    await release()
    await expect(umpires.root).toHaveAttribute('data-waiting', '3')
    await expect.poll(() => savedCount(page)).toBe(3)
    const copies = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiting ')))
    await expect.poll(copies).toEqual([])
  })
}

test('says that taps are not saved while the storage fails, still sends them, and saves them once it works', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const other = await page.context().newPage()
  await other.goto('/help')
  // Creates a newer version of the database, so that the console cannot open its older one.
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name, 99)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
    DATABASE,
  )
  const umpires = await scoreWithoutStorage(page, server.url, id)
  await expect(page.getByText(NOT_SAVED)).toBeVisible()

  await page.route('**/actions', (route) => route.abort())
  await umpires.ace()
  await other.evaluate((name) => void indexedDB.deleteDatabase(name), DATABASE)
  await expect(page.getByText(NOT_SAVED)).toBeHidden({ timeout: 15_000 })
  await umpires.ace()
  await umpires.reload()
  await expect(umpires.root).toHaveAttribute('data-waiting', '2')
})

test('works if the storage never answers', async ({ page, umpire, server }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const other = await page.context().newPage()
  await other.goto('/help')
  // An upgrade that never ends blocks every other connection.
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name, 1)
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('busy')
          const again = () => {
            store.get(1).onsuccess = again
          }
          again()
          resolve()
        }
      }),
    DATABASE,
  )
  await scoreWithoutStorage(page, server.url, id)
})

test('As soon as an entry waits, the console asks the browser to keep the phone’s storage, once', async ({
  page,
  umpire,
}) => {
  await page.addInitScript(() => {
    let asked = 0
    StorageManager.prototype.persist = async () => {
      asked += 1
      Object.assign(window, { asked })
      return true
    }
  })
  const { id } = await umpire.createMatch()
  const { ace } = await openWithoutSending(page, id)
  const asked = () => page.evaluate(() => (window as unknown as { asked?: number }).asked ?? 0)
  expect(await asked()).toBe(0)
  await ace()
  await expect.poll(asked).toBe(1)
  await ace()
  await expect.poll(() => savedCount(page)).toBe(2)
  expect(await asked()).toBe(1)
})

test('Without https, the console says that the screen may turn off, and its menu what to do', async ({
  page,
  umpire,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  const { id } = await umpire.createMatch()
  await openWithoutSending(page, id)
  const message = page.getByText('The screen may turn off.', { exact: true })
  await expect(message).toBeVisible()
  await expect(message, 'a lasting line would take room from the keys').toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(
    page.getByText('The screen may turn off: set a longer time in the settings of this device.'),
  ).toBeVisible()
})

for (const language of ['en', 'fr', 'es']) {
  test.describe(`In the language ${language}`, () => {
    test.use({ locale: language })
    test('the message that the screen may turn off covers no score', async ({ page, umpire }) => {
      await page.clock.install()
      await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
      await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
      const { id } = await umpire.createMatch()
      await page.goto(`/scorer/${id}`)
      const message = page.locator('[data-waiting] p[aria-live]').first()
      await expect(message).toHaveText(/screen may turn off|écran peut s’éteindre|pantalla puede apagarse/)
      await page.clock.pauseAt(Date.now() + 1000)
      for (const [width, height] of [
        [320, 568],
        [360, 640],
        [390, 844],
        [667, 375],
      ] as const) {
        // biome-ignore format: one line
        await page.setViewportSize({ width, height })
        const box = await message.boundingBox()
        const score = await page.getByRole('table').boundingBox()
        expect(box && score && box.y + box.height <= score.y, `${width} × ${height}`).toBe(true)
      }
    })
  })
}
