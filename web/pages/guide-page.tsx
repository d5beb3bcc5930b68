import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { ACTIONS } from '../../shared/scoring/scoring-event.ts'
import { ProseHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import b from './boxes.module.css'
import s from './guide-page.module.css'
import { PICTOGRAMS, Pictogram } from './pictogram.tsx'

const STEPS = [
  { key: 'match', sign: PICTOGRAMS.list },
  { key: 'board', sign: PICTOGRAMS.board },
  { key: 'history', sign: PICTOGRAMS.rally },
  { key: 'numbers', sign: PICTOGRAMS.bars },
  { key: 'court', sign: PICTOGRAMS.hours },
  { key: 'week', sign: PICTOGRAMS.week },
]

export default function GuidePage() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <ProseHead title={t('guide.title')} lead={t('guide.lead')} />
      <ol className={b.boxes}>
        {STEPS.map(({ key, sign }, index) => (
          <li key={key}>
            <div className={`line ${s.top}`}>
              <span className={s.number} aria-hidden="true">
                {index + 1}
              </span>
              <Pictogram {...sign} />
            </div>
            <h2 className={b.title}>{t(`guide.steps.${key}.title`)}</h2>
            <p className="dim">{t(`guide.steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
      <section className={s.extra}>
        <div className={`stack-4 ${s.words}`}>
          <h2 className={s.title}>{t('guide.extra.title')}</h2>
          <p>{t('guide.extra.text')}</p>
          <Example caption={t('guide.extra.chart')} />
          <p className={s.tip}>{t('guide.extra.tip')}</p>
          <Link to={PAGES.stats.path} className={`go ${b.way}`}>
            {t('guide.extra.go')}
          </Link>
        </div>
        <dl className={s.counts}>
          {ACTIONS.map((action) => (
            <div key={action} className={s.count}>
              <dt>{t(`action.${action}`)}</dt>
              <dd>{t(`guide.extra.${action}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`stack-4 ${s.ratings}`}>
        <h2 className={s.title}>{t('guide.ratings.title')}</h2>
        <p>{t('guide.ratings.text')}</p>
        <Link to={PAGES.ranking.path} className={`go ${b.way}`}>
          {t('guide.ratings.ranking')}
        </Link>
        <Link to={PAGES.ratings.path} className={`go ${b.way}`}>
          {t('guide.ratings.how')}
        </Link>
      </section>
    </div>
  )
}

/** An example of the statistics page: bars for winners above, bars for unforced errors below. The longer bar is dark. */
function Example({ caption }: { caption: string }) {
  return (
    <figure className={s.example}>
      <svg className={s.chart} viewBox="0 0 320 72" aria-hidden="true">
        <path className={s.more} d="M156 12v16H48V12ZM164 44v16h117V44Z" />
        <path className={s.less} d="M164 12v16h85.5V12ZM156 44v16H79.5V44Z" />
        <path className={s.middle} d="M160 0v72" />
        <g className={s.figures}>
          <text x="42" y="27" textAnchor="end">
            24
          </text>
          <text x="73" y="59" textAnchor="end">
            17
          </text>
          <text x="256" y="27">
            19
          </text>
          <text x="288" y="59">
            26
          </text>
        </g>
      </svg>
      <figcaption className={`note ${s.caption}`}>{caption}</figcaption>
    </figure>
  )
}
