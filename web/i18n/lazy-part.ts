import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { loadTexts } from './i18n.ts'

/**
 * Returns a component whose code and texts load when it is first shown. After a failure to load its code, `failed` is shown
 * instead, so that the rest of the page keeps working.
 * @param texts files of translations that only this part needs
 */
export function lazyPart<P>(
  texts: readonly string[],
  load: () => Promise<{ default: ComponentType<P> }>,
  failed: () => ReactNode,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const loaded = loadTexts(texts)
    const part = await load().catch(() => ({ default: failed }))
    await loaded
    return part
  })
}
