import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import { kindOfSubject, nameKey } from '../../../shared/audit/audit.ts'
import type { AuditRecord } from '../../../shared/audit/audit-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { withQuery } from '../kit/filters.tsx'
import { courtText } from '../kit/places.ts'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import s from './audit.module.css'
import { AuditPicture } from './audit-picture.tsx'
import { goneText } from './audit-texts.ts'
import { type Known, whoText } from './who-text.ts'

/** A record with the present names of the people and things in it, and the link with which somebody made the change. */
export interface NamedRecord extends AuditRecord, Known {}

/** Returns the office's page of a person, or of the thing that a record is about; null if there is none. */
function pageOf({ action, subject, after, names }: NamedRecord): string | null {
  const kind = kindOfSubject(action)
  const name = kind && names[nameKey(kind, subject)]
  if (!kind || name === undefined || name === null) return null
  switch (kind) {
    case 'match':
      return officePathTo('match', subject)
    case 'product':
      return officePathTo('product', subject)
    case 'post':
      return officePathTo('post', subject)
    case 'order':
      return withQuery(officePathTo('orders'), { q: name })
    case 'person':
      return withQuery(officePathTo('people'), { q: name })
    case 'booking':
    case 'player':
      return null
    case 'grant': {
      const match: unknown = Reflect.get(Object(after), 'match')
      return typeof match === 'string' ? officePathTo('match', match) : null
    }
  }
}

/** Returns the name of the thing that was changed. Messages and options belong to a club, and pictures have no names. */
export function subjectText(record: NamedRecord, t: TFunction): string {
  const { action, subject, names } = record
  const kind = kindOfSubject(action)
  if (action === 'shopSettings.update') return t('officeAudit.shop')
  if (/^trial\./.test(action)) return t('officeAudit.trial')
  if (action === 'brand.update') return t('officeAudit.brand')
  if (!kind) return action === 'image.upload' ? t('officeAudit.field.image') : placeText(record, t)
  const known = names[nameKey(kind, subject)]
  // Most records name the person among their values. A cancelled booking has no name.
  if (kind === 'booking') return (isForKnown(record) ? undefined : known) ?? placeText(record, t)
  return (kind === 'order' && known ? t('officeAudit.order', { number: known }) : known) ?? goneText(kind, t)
}

/** Whether the record of a booking has the id of the person who has the court. */
const isForKnown = ({ before, after }: NamedRecord): boolean =>
  [before, after].some((values) => Reflect.has(Object(values), 'bookedFor'))

function placeText({ action, club }: NamedRecord, t: TFunction): string {
  const isForAll = club === null && /^(role|message|screen)\.|^person\.invite$/.test(action)
  return isForAll ? t('officePeople.allClubs') : courtText({ club }, t)
}

interface Props {
  record: NamedRecord
  onOnly: (id: string) => void
}

/** The thing that was changed, by its name, with a link to its page, and the filter for its records. */
export function AuditSubject({ record, onOnly }: Props) {
  const { t } = useTranslation()
  const { action, subject } = record
  const place = placeText(record, t)
  const text = subjectText(record, t)
  return (
    <>
      {action === 'image.upload' ? <AuditPicture image={subject} /> : <Named to={pageOf(record)} text={text} />}
      <OnlyButton text={t('officeAudit.onlySubject', { name: text })} onClick={() => onOnly(subject)} />
      {place !== '' && place !== text && <span className={k.about}>{place}</span>}
    </>
  )
}

/** The author of the change, with a link to their page if they still have an account, and the filter for their records. */
export function AuditWho({ record, onOnly }: Props) {
  const { t } = useTranslation()
  const { who, names } = record
  const known = names[nameKey('person', who)]
  const text = whoText(who, record, t)
  return (
    <>
      <Named to={known === undefined ? null : withQuery(officePathTo('people'), { q: known })} text={text} />
      <OnlyButton text={t('officeAudit.onlyWho', { name: text })} onClick={() => onOnly(who)} />
    </>
  )
}

const Named = ({ to, text }: { to: string | null; text: string }) =>
  to === null ? (
    <span className={s.name}>
      <Breakable text={text} />
    </span>
  ) : (
    <Link to={to} className={s.name}>
      <Breakable text={text} />
    </Link>
  )

function OnlyButton({ text, onClick }: { text: string; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={row.action} onClick={onClick}>
      {t('officeAudit.only')}
      <span className="hidden-text">: {text}</span>
    </button>
  )
}
