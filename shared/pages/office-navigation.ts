import type { Action } from '../auth/permissions.ts'
import { OFFICE_PAGE_NAMES, OFFICE_PAGES, OFFICE_PARTS, type OfficePageName, type OfficePart } from './office-pages.ts'

/** One part of the office's navigation, with the pages that a person may see, in their order. */
export interface OfficeGroup {
  readonly part: OfficePart
  readonly pages: readonly OfficePageName[]
  /** Whether a menu has the links. Otherwise they are beside those of the other parts. */
  readonly isMenu: boolean
}

/**
 * Returns the office's navigation for a person. The pages of each day are never in a menu, and a menu has at least two pages.
 * @param mayAtAll whether the person may perform an action, at least in one club
 */
export function officeNavigation(mayAtAll: (action: Action) => boolean): readonly OfficeGroup[] {
  return OFFICE_PARTS.map((part) => {
    const pages = OFFICE_PAGE_NAMES.filter(
      (name) => OFFICE_PAGES[name].part === part && mayAtAll(OFFICE_PAGES[name].permission),
    )
    return { part, pages, isMenu: part !== 'day' && pages.length > 1 }
  })
}

/** Returns the page of a list at a path, or above it: a member belongs to the page of all members. */
export const currentPage = (pages: readonly OfficePageName[], path: string): OfficePageName | undefined =>
  pages.find((name) => path === OFFICE_PAGES[name].path || path.startsWith(`${OFFICE_PAGES[name].path}/`))
