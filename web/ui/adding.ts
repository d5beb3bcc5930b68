/** The product that a person chose who has to sign in first, for the login page. */
export interface Adding {
  readonly title: string
  /** Where the product’s page is. */
  readonly path: string
}

/** The product in the state of the route. The browser keeps that state, so an older build may have written it. */
export function addingIn(state: unknown): Adding | null {
  const { title, path } = Object(Object(state).adding)
  return typeof title === 'string' && typeof path === 'string' && path.startsWith('/shopdetail/')
    ? { title, path }
    : null
}
