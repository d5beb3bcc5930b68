import { Link } from 'react-router-dom'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useDeviceAddress } from '../api/device-address.ts'
import { courtName } from '../ui/court-name.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './poster.module.css'

/** The poster for the wall of a court, on one sheet of A4. */
export default function Poster({ court: { id, name, clubName } }: { court: CourtNow }) {
  const { t } = useTranslation()
  const path = pathTo('court', id)
  const address = useDeviceAddress(path)
  const title = courtName(name, t)
  return (
    <div className={`page stack-6 ${s.page}`}>
      <div className={`row ${s.tools}`}>
        <button type="button" className="button" onClick={() => window.print()}>
          {t('court.print')}
        </button>
        <Link to={path}>{t('court.back')}</Link>
        {address?.reachable === false && <p role="alert">{t('court.local')}</p>}
      </div>
      <article className={`print-alone ${s.poster}`}>
        <p className={s.club} lang="es">
          {clubName}
        </p>
        <PageHeading title={title} className={s.court} />
        <div className={s.code}>
          <QrCode text={address?.url ?? null} label={t('court.qr')} />
        </div>
        <ul className={s.words}>
          {LANGUAGES.map((language) => (
            <li key={language} lang={language}>
              {t('court.scan', { lng: language })}
            </li>
          ))}
        </ul>
        <p className={s.address}>{address?.url}</p>
      </article>
    </div>
  )
}
