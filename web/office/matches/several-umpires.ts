import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { cellText } from '../../../shared/office/match-rows.ts'
import type { Umpire } from '../../../shared/office/office-schemas.ts'
import { foldText } from '../../../shared/text/fold-text.ts'
import { useMe } from '../kit/me-store.ts'
import { clubById } from '../kit/places.ts'
import { umpiresFor, useUmpires, useUmpiresState } from './umpires-store.ts'

/** The people whom a row can name as its umpire, or why there is no list of them. `forbidden`: the sender may not assign umpires. */
export type RowUmpires = readonly Umpire[] | 'forbidden' | 'loading' | 'failed'

/** Returns the people whom the rows for a club can name. @param club empty for no club */
export function useRowUmpires(club: string): RowUmpires {
  const { may } = useMe()
  const all = useUmpires()
  const state = useUmpiresState()
  const mayAssign = may('umpire.assign', { club: club || null })
  return useMemo(() => {
    if (!mayAssign) return 'forbidden'
    return state === 'ready' ? umpiresFor(club || null, all) : state
  }, [mayAssign, state, club, all])
}

/** Returns why the umpires of these rows can't be checked now, or null if they can. */
export const missingUmpires = (rows: readonly { readonly umpire: string }[], umpires: RowUmpires) =>
  (umpires === 'loading' || umpires === 'failed') && rows.some(({ umpire }) => umpire !== '') ? umpires : null

interface Found {
  readonly umpire?: Umpire
  readonly problem?: string
}

/** Returns the words of a text in any order. Numbers are no words. */
const wordsOf = (folded: string): string =>
  folded
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/**
 * Whether a person whom we know only by the first part of an email, `ulla.krause`, can be the person with this name, `ulla krause`. Both
 * are folded. Before the first sign-in, the first part of the email is the name.
 */
const isInvitedAs = (first: string, name: string): boolean =>
  !first.includes(' ') && wordsOf(first) !== '' && wordsOf(first.replace(/\+.*/, '')) === wordsOf(name)

/** Returns a function that finds the umpire whom a cell names. Without a list it finds nobody, and no problem. */
export function umpireFinder(umpires: RowUmpires, club: string, t: TFunction): (cell: string) => Found {
  const list = typeof umpires === 'string' ? [] : umpires
  const named = list.map((umpire) => ({ umpire, folded: foldText(cellText(umpire.name)) }))
  return (cell) => {
    if (cell === '' || umpires === 'loading' || umpires === 'failed') return {}
    if (umpires === 'forbidden') return { problem: t('officeSeveral.umpireForbidden', { umpire: cell }) }
    const sought = foldText(cell)
    const called = named.filter(({ folded }) => folded === sought)
    const [found, other] = called.length > 0 ? called : named.filter(({ folded }) => isInvitedAs(folded, sought))
    if (other) return { problem: t('officeSeveral.umpireTwice', { umpire: cell }) }
    return found ? { umpire: found.umpire } : { problem: notFound(cell) }
  }

  function notFound(umpire: string): string {
    const known = clubById(club)
    if (!known) return t('officeSeveral.umpireWithoutClub', { umpire })
    return t('officeSeveral.umpireUnknown', { umpire, club: known.name, example: list[0]?.name ?? '' })
  }
}
