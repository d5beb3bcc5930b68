import type { ComponentProps } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import { SeveralClashes } from './several-clashes.tsx'
import s from './several-form.module.css'
import type { CheckedRow } from './several-rows.ts'
import { SeveralTable, type ShownRow } from './several-table.tsx'
import { loadUmpires } from './umpires-store.ts'
import { UndecidedNames } from './undecided-names.tsx'

interface Props {
  rows: readonly ShownRow[]
  /** Whether the columns of the players must be chosen before there are rows. */
  lacksPlayers: boolean
  /** Whether the first line has the titles of the columns. */
  hasHeading: boolean
  /** Why there is no list of umpires to check the rows with, or null. */
  missing: 'loading' | 'failed' | null
  /** Number of rows whose matches exist. */
  twice: number
  /** Whether these are created again. */
  isTwice: boolean
  onTwice: (isTwice: boolean) => void
  /** The props of the part about courts that aren’t free. */
  clashes: ComponentProps<typeof SeveralClashes>
  /** The props of the part about names that can mean several players. */
  undecided: ComponentProps<typeof UndecidedNames>
  /** Shows the row in the box. */
  onShow: (row: CheckedRow) => void
}

/** How the page understands the pasted rows, and what it still needs to check them. */
export function SeveralUnderstood(props: Props) {
  const { rows, lacksPlayers, hasHeading, missing, twice, isTwice, onTwice, clashes, undecided, onShow } = props
  const { t } = useTranslation()
  const wrong = rows.filter(({ row }) => row.problems.length > 0).length
  const matches = t('officeSeveral.matches', { count: rows.length })
  return (
    <section aria-label={t('officeSeveral.understood')}>
      <p role="status" className="strong">
        {rows.length > 0 && (wrong === 0 ? matches : `${matches} ${t('officeSeveral.wrong', { count: wrong })}`)}
      </p>
      {hasHeading && <p className={s.note}>{t('officeSeveral.heading')}</p>}
      <p role="status" className={twice > 0 ? 'strong' : undefined}>
        {twice > 0 && t('officeSeveral.exist', { count: twice })}
      </p>
      {twice > 0 && (
        <label className={k.check}>
          <input type="checkbox" checked={isTwice} onChange={({ target }) => onTwice(target.checked)} />
          {t('officeSeveral.twice', { count: twice })}
        </label>
      )}
      <SeveralClashes {...clashes} />
      <UndecidedNames {...undecided} />
      <p role="status" className={missing ? s.note : undefined}>
        {missing && t(`officeSeveral.umpires.${missing}`)}
      </p>
      {missing === 'failed' && (
        <button type="button" className={s.show} onClick={() => void loadUmpires()}>
          {t('retry')}
        </button>
      )}
      {lacksPlayers ? <p>{t('officeSeveral.playersUnknown')}</p> : <SeveralTable rows={rows} onShow={onShow} />}
    </section>
  )
}
