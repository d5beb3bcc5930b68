import { PRODUCT_NAME } from '../../shared/brand/brand.ts'
import { PAGE_JSON, type PageData, type PageJson } from '../../shared/pages/rendered-page.ts'

/** JSON that the server put into the page. Null on the server, and in development, where the app loads everything itself. */
export const pageJson: PageJson | null = import.meta.env.SSR ? null : read()

let data: PageData = pageJson?.data ?? {}

/** Returns the data that the page was rendered with. */
export const pageData = (): PageData => data

/** Returns the name of the site when the page was rendered. */
export const siteName = (): string => data.brand?.name ?? PRODUCT_NAME

/** Sets the data that the server renders the next page with. */
export function setPageData(next: PageData): void {
  data = next
}

function read(): PageJson | null {
  const json = document.getElementById(PAGE_JSON)?.textContent
  return json ? JSON.parse(json) : null
}
