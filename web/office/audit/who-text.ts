import type { TFunction } from 'i18next'
import { nameKey } from '../../../shared/audit/audit.ts'
import type { AuditAnswer } from '../../../shared/audit/audit-schemas.ts'
import { loadedClubs } from '../../clubs/clubs-store.ts'
import { courtText } from '../kit/places.ts'
import { goneText } from './audit-texts.ts'

/** What the office knows of the people and links in records. A server of an earlier version sends no links. */
export type Known = Pick<AuditAnswer, 'names'> & Partial<Pick<AuditAnswer, 'links'>>

/** Returns the sender of a change in words: a person, a link with its court or its match, the scorer key, or the server. */
export function whoText(who: string, { names, links }: Known, t: TFunction): string {
  if (who === 'key') return t('office.authors.key')
  if (who === 'server') return t('officeAudit.server')
  const person = names[nameKey('person', who)]
  const link = links?.[who]
  if (person !== undefined || !link) return person ?? goneText('person', t)
  const { label, match, court } = link
  if (match !== null)
    return t('officeAudit.link.match', { label, match: names[nameKey('match', match)] ?? goneText('match', t) })
  const club = loadedClubs().find(({ courts }) => courts.some(({ id }) => id === court))?.id
  return t('officeAudit.link.court', { label, court: courtText({ club, court }, t) })
}
