import { Link } from 'react-router-dom'
import type { MemberRow } from '../../../shared/members/member-table.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import k from '../kit/shared.module.css'
import s from './import-members.module.css'
import type { Outcomes } from './use-import.ts'

/** Maximum number of rows that the preview shows. */
const MOST_SHOWN = 100

/** The kinds of rows, those first that a person should look at. */
const KINDS = ['problem', 'changed', 'new', 'same', 'ready'] as const
type Kind = (typeof KINDS)[number]

interface Props {
  rows: readonly MemberRow[]
  /** What the server would do; null before it was asked. */
  checked: Outcomes | null
}

/** The rows as the page understands them: how many of each kind, and what happens to each, problems first. */
export function ImportPreview({ rows, checked }: Props) {
  const { t } = useTranslation()
  const kindOf = ({ line, problems }: MemberRow): Kind =>
    problems.length > 0 ? 'problem' : (checked?.get(line)?.kind ?? 'ready')
  const sorted = KINDS.map((kind) => ({ kind, of: rows.filter((row) => kindOf(row) === kind) })).filter(
    ({ of }) => of.length > 0,
  )
  const shown = sorted.flatMap(({ of }) => of).slice(0, MOST_SHOWN)
  return (
    <section className="stack-3" aria-label={t('officeMembers.import.preview')}>
      <p role="status" className="strong">
        {sorted.map(({ kind, of }) => t(`officeMembers.import.count.${kind}`, { count: of.length })).join(' · ')}
      </p>
      <table className={s.table}>
        <caption className="hidden-text">{t('officeMembers.import.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('officeMembers.import.line')}</th>
            <th scope="col">{t('officeMembers.name')}</th>
            <th scope="col" className={s.wide}>
              {t('officeMembers.number')}
            </th>
            <th scope="col" className={s.wide}>
              {t('officeMembers.contact')}
            </th>
            <th scope="col">{t('officeMembers.import.what')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <Breakable text={row.name} />
              </td>
              <td className={s.wide}>{row.number}</td>
              <td className={s.wide}>
                <Breakable text={[row.phone, row.email].filter(Boolean).join(' · ')} />
              </td>
              <td>
                <What row={row} checked={checked} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="note">{t('officeMembers.import.more', { count: rows.length - shown.length })}</p>
      )}
    </section>
  )
}

/** What happens to a row, in words, with a link to the member that it is about. */
function What({ row, checked }: { row: MemberRow; checked: Outcomes | null }) {
  const { t } = useTranslation()
  const outcome = checked?.get(row.line)
  if (row.problems.length > 0)
    return (
      <span className={k.warning}>
        {row.problems.map((each) => t(`officeMembers.import.problem.${each}`)).join(' ')}
      </span>
    )
  if (!outcome) return <span className={k.about}>{t('officeMembers.import.kind.ready')}</span>
  const member = outcome.id && outcome.name && (
    <Link to={officePathTo('member', outcome.id)} target="_blank">
      {outcome.name}
    </Link>
  )
  if (outcome.problem)
    return (
      <span className={k.warning}>
        {t(`officeMembers.import.problem.${outcome.problem}`)} {member}
      </span>
    )
  const fields = outcome.changes.map((field) => t(`officeMembers.${field}`)).join(', ')
  return (
    <span>
      {t(`officeMembers.import.kind.${outcome.kind}`, { fields })} {member}
    </span>
  )
}
