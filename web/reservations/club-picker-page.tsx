import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './club-picker-page.module.css'

/** The clubs, each with a link to its days. */
export default function ClubPickerPage() {
  const { t } = useTranslation()
  const { clubs, failed, retry } = useClubs()
  return (
    <div className="page">
      <PageHead title={t('club.picker.title')} lead={t('club.picker.lead')} />
      {!clubs && <LoadingLine failed={failed && t('club.failed')} onRetry={retry} />}
      <ul className={s.clubs}>
        {clubs?.map(({ id, name, image, address }) => (
          <li key={id}>
            <Link to={pathTo('days', id)} className={s.club}>
              <img className={s.image} src={`/images/${image}`} alt="" width="800" height="450" />
              <span className={s.words}>
                <h2 className={s.name} lang="es">
                  {name}
                </h2>
                <span className={s.address} lang="es">
                  {address}
                </span>
                <span className={`go ${s.way}`}>{t('club.picker.go')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
