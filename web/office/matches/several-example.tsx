import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { courtsOf } from '../kit/places.ts'
import s from './several-form.module.css'

interface Props {
  club: string
  /** Whether the person may assign umpires. If not, the table has no column for them. */
  mayAssign: boolean
}

/** The order of the columns, with an example. */
export function SeveralExample({ club, mayAssign }: Props) {
  const { t } = useTranslation()
  const court = courtName(courtsOf(club)[0]?.name ?? 'Court 1', t)
  return (
    <div className={`note ${s.example}`}>
      <p>{t('officeSeveral.columns')}</p>
      {mayAssign && <p>{t('officeSeveral.umpireColumn')}</p>}
      <table>
        <caption className="hidden-text">{t('officeSeveral.example')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.form.company')}</th>
            <th scope="col">{t('office.form.company2')}</th>
            <th scope="col">{t('office.matches.time')}</th>
            <th scope="col">{t('office.matches.court')}</th>
            <th scope="col">{t('officeSeveral.round')}</th>
            {mayAssign && <th scope="col">{t('office.form.umpire')}</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Ana Reyes</td>
            <td>Luz Marte</td>
            <td>14:30</td>
            <td>{court}</td>
            <td>{t('officeSeveral.final')}</td>
            {mayAssign && <td>Beto Cruz</td>}
          </tr>
          <tr>
            <td>Eva Paz / Ida Mora</td>
            <td>Mia Gil / Zoé Peña</td>
            <td />
            <td />
            <td />
            {mayAssign && <td />}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
