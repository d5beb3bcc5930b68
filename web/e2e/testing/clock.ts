import type { Page } from '@playwright/test'

/**
 * Sets the clock of the page's device and, as far as the page can tell, the server's clock to this time. The page takes its present time
 * from the server's answers, so `page.clock` alone would be corrected to the real time. The server itself keeps its own clock.
 */
export async function setClocks(page: Page, time: number | string | Date): Promise<void> {
  await page.clock.install({ time })
  await page.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      const value = get.call(this, name)
      return value !== null && name.toLowerCase() === 'date' ? new Date().toUTCString() : value
    }
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
    Object.defineProperty(MessageEvent.prototype, 'data', {
      ...data,
      get() {
        const value = data?.get?.call(this)
        if (typeof value !== 'string') return value
        return value.replace(/"now":"[^"]*"/, () => `"now":"${new Date().toISOString()}"`)
      },
    })
  })
}
