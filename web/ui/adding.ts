import { pageAt } from '../../shared/pages/page-table.ts'

/** The product that a person wants to add to the cart after signing in. */
export interface Adding {
  readonly title: string
  /** Path of the product's page. */
  readonly path: string
}

/** Returns the product in the state of a route. The browser stores that state, so an older version may have written it. */
export function addingIn(state: unknown): Adding | null {
  const { title, path } = Object(Object(state).adding)
  return typeof title === 'string' && typeof path === 'string' && pageAt(path) === 'product' ? { title, path } : null
}
