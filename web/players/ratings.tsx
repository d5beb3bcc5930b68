import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import type { CalibrationAnswer } from '../../shared/ratings/rating-schemas.ts'
import { KNOWN_FROM } from '../../shared/ratings/shown-rating.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { BackLink } from '../ui/back-link.tsx'
import { useInAddress } from '../ui/in-address.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { ProseHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Calibration } from './calibration.tsx'
import { ClubFilter } from './club-filter.tsx'
import { calibrationAddress, loadCalibration } from './ranking-data.ts'
import s from './ratings.module.css'

/** How ratings work, and how well they and the chance to win in play predicted the results of a club. */
export default function Ratings() {
  const { t } = useTranslation()
  const [club, setClub] = useInAddress('club')
  const { value, failed, reload } = useLoaded(calibrationAddress(club), loadCalibration)
  return (
    <div className="page">
      <BackLink to={PAGES.players.path}>{t('players.all')}</BackLink>
      <ProseHead title={t('ratings.how.title')} lead={t('ratings.how.lead')} />
      <p className={s.text}>{t('ratings.how.text', { least: KNOWN_FROM })}</p>
      <p>
        <Link to={PAGES.ranking.path} className="go">
          {t('ratings.how.ranking')}
        </Link>
      </p>
      <section className={s.proof} aria-labelledby="proof">
        <h2 id="proof" className={s.title}>
          {t('ratings.proof.title')}
        </h2>
        <p className={s.text}>{t('ratings.proof.text')}</p>
        <div className={s.filter}>
          <ClubFilter club={club} onChange={setClub} />
        </div>
        {value ? (
          <Proof answer={value} />
        ) : (
          <LoadingLine failed={failed && t('ratings.proof.failed')} onRetry={() => void reload()} />
        )}
      </section>
    </div>
  )
}

const Proof = ({ answer }: { answer: CalibrationAnswer }) => (
  <div className={s.charts}>
    <Calibration of="before" figures={answer.ratings} />
    <Calibration of="play" figures={answer.play} />
  </div>
)
