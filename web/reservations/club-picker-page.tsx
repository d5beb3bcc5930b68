import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CLUBS } from '../../shared/reservations/clubs.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import s from './club-picker-page.module.css'

/** Four clubs, each the way to its days. */
export default function ClubPickerPage() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className={s.head}>
        <PageHeading title={t('club.picker.title')} />
        <p className={s.lead}>{t('club.picker.lead')}</p>
      </div>
      <ul className={s.clubs}>
        {CLUBS.map(({ id, name, image, address }) => (
          <li key={id}>
            <Link to={`/days/${id}`} className={s.club}>
              <img className={s.image} src={`/images/${image}`} alt="" width="800" height="450" />
              <span className={s.words}>
                <h2 className={s.name} lang="es">
                  {name}
                </h2>
                <span className={s.address} lang="es">
                  {address}
                </span>
                <span className={s.go}>{t('club.picker.go')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
