import type { ComponentType } from 'react'
import { PAGES, type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { missed } from '../api/connection.ts'
import { loadTexts } from '../i18n/i18n.ts'

/** The error of a page whose code or texts failed to load. */
export class NotLoaded extends Error {}

type PageModule = () => Promise<{ default: ComponentType }>

/**
 * Modules of all pages. The excluded files are parts of pages, or for development only. The first two patterns leave
 * out the folder `office`, whose pages one of its own modules loads.
 */
const MODULES = import.meta.glob<{ default: ComponentType }>([
  '../[!o]*/*-page.tsx',
  '../o[!f]*/*-page.tsx',
  '../office/{office,people/claim}-page.tsx',
  '!../ui/*',
  '!../styleguide/*',
])

/** Returns the function that loads the module of a page and the texts that only some pages need. */
export function moduleOf(name: PageName): PageModule {
  const { module, texts } = PAGES[name]
  const load = MODULES[`../${module}-page.tsx`]
  if (!load) throw new Error(`the page ${name} has no module`)
  return async () => {
    try {
      return (await Promise.all([load(), loadTexts(texts)]))[0]
    } catch {
      missed()
      throw new NotLoaded()
    }
  }
}

/**
 * Loads the module of the page at a path, while the translations are still loading.
 * @param signedIn whether a person is signed in. If not, loads the login page instead of a page that needs a sign-in.
 * @returns whether the module could be loaded
 */
export async function fetchPage(path: string, signedIn: boolean): Promise<boolean> {
  const name = pageAt(path)
  const shown = PAGES[name].access === 'signedIn' && !signedIn ? 'login' : name
  try {
    await moduleOf(shown)()
    return true
  } catch {
    return false
  }
}
