import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Champions } from './champions.tsx'
import { useCompetitions } from './competition-data.ts'
import s from './competition-list.module.css'
import { DaysOf } from './days-of.tsx'

/** The list of competitions. */
export function CompetitionList() {
  const { t } = useTranslation()
  const { value, failed, reload } = useCompetitions()
  return (
    <div className="page">
      <PageHead title={t('competitions.title')} lead={t('competitions.lead')} />
      {failed && (
        <Notice
          actions={
            <button type="button" className="button" onClick={() => void reload()}>
              {t('retry')}
            </button>
          }
        >
          <p>{t('competitions.failed')}</p>
        </Notice>
      )}
      {!value && !failed && <span className="while-loading">{t('competitions.loading')}</span>}
      {value?.competitions.length === 0 && <Notice>{t('competitions.none')}</Notice>}
      {value && value.competitions.length > 0 && (
        <ul className={s.list}>
          {value.competitions.map((competition) => (
            <li key={competition.id}>
              <Link to={pathTo('competition', competition.id)} className={s.item}>
                <span className={s.name}>{competition.name}</span>
                <DaysOf {...competition} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Champions />
    </div>
  )
}
