import { courtName } from '../clubs/court-name.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { courtsOf } from './places.ts'
import s from './several-form.module.css'

/** The order of the columns, with an example. */
export function SeveralExample({ club }: { club: string }) {
  const { t } = useTranslation()
  const court = courtName(courtsOf(club)[0]?.name ?? 'Court 1', t)
  return (
    <div className={s.example}>
      <p>{t('officeSeveral.columns')}</p>
      <table>
        <caption className="hidden-text">{t('officeSeveral.example')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.form.company')}</th>
            <th scope="col">{t('office.form.company2')}</th>
            <th scope="col">{t('office.matches.time')}</th>
            <th scope="col">{t('office.matches.court')}</th>
            <th scope="col">{t('officeSeveral.round')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Ana Reyes</td>
            <td>Luz Marte</td>
            <td>14:30</td>
            <td>{court}</td>
            <td>{t('officeSeveral.final')}</td>
          </tr>
          <tr>
            <td>Eva Paz / Ida Mora</td>
            <td>Mia Gil / Zoé Peña</td>
            <td />
            <td />
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  )
}
