import type { LogEntry, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { publicNames } from '../../shared/matches/player-names.ts'
import { SharedList } from '../../shared/matches/shared-list.ts'
import { type BySide, of } from '../../shared/scoring/score.ts'
import { namesOn, type Scoresheet } from './scoresheet.ts'

const shown = new WeakMap<Scoresheet, Scoresheet>()

/**
 * Returns a match as everybody may read it: with `Player` in place of the names of those who want to be anonymous. Everything public
 * is made of these sheets. The same sheet always has the same public sheet, so caches work as before.
 */
export function publicSheet(sheet: Scoresheet): Scoresheet {
  const known = shown.get(sheet)
  if (known) return known
  const record = publicNames(sheet.record)
  if (record === sheet.record) return sheet
  const names = namesOn({ ...sheet, record })
  const { log } = sheet
  const entries = SharedList.from(log.entries.slice().map((entry) => withNames(entry, names)))
  const standing = SharedList.from(log.live.standing.slice().map((entry) => withNames(entry, names)))
  const made = { record, log: { ...log, entries, live: { ...log.live, standing } } }
  shown.set(sheet, made)
  return made
}

/** Returns an entry with these names of the sides. */
export const withNames = <Entry extends LogEntry | StandingEntry>(entry: Entry, names: BySide<string>): Entry =>
  entry.kind === 'action' ? { ...entry, player: of(names, entry.side) } : entry
