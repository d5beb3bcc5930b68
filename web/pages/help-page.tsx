import { Link } from 'react-router-dom'
import { EXAMPLE_CONTACT } from '../../shared/pages/contact.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { pageData } from '../ui/page-data.ts'
import { ProseHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { WithSpanish } from '../ui/with-spanish.tsx'
import b from './boxes.module.css'
import s from './help-page.module.css'
import { PICTOGRAMS, Pictogram } from './pictogram.tsx'

const TOPICS = [
  { key: 'live', to: PAGES.live.path, sign: PICTOGRAMS.board },
  { key: 'stats', to: PAGES.stats.path, sign: PICTOGRAMS.bars },
  { key: 'bigscreen', to: PAGES.bigScreen.path, sign: PICTOGRAMS.screen },
  { key: 'booking', to: PAGES.clubs.path, sign: PICTOGRAMS.hours },
  { key: 'umpires', to: PAGES.matchesToScore.path, sign: PICTOGRAMS.chair },
  { key: 'accounts', to: PAGES.login.path, sign: PICTOGRAMS.person },
]

export default function HelpPage() {
  const { t } = useTranslation()
  const { email } = pageData().contact ?? EXAMPLE_CONTACT
  return (
    <div className="page">
      <ProseHead title={t('help.title')} lead={t('help.lead')} />
      <div className={b.boxes}>
        {TOPICS.map(({ key, to, sign }) => (
          <section key={key}>
            <Pictogram {...sign} />
            <h2 className={b.title}>{t(`help.${key}.title`)}</h2>
            <p>{t(`help.${key}.text`)}</p>
            <p className="dim">
              <WithSpanish text={t(`help.${key}.more`)} />
            </p>
            <Link to={to} className={`go ${b.way}`}>
              {t(`help.${key}.go`)}
            </Link>
          </section>
        ))}
      </div>
      <section className={`night ${s.contact}`}>
        <div className="stack-3">
          <h2 className={s.title}>{t('help.contact.title')}</h2>
          <p className={s.text}>{t('help.contact.text')}</p>
        </div>
        <a className={s.mail} href={`mailto:${email}`}>
          {t('help.contact.mail', { email })}
        </a>
      </section>
    </div>
  )
}
