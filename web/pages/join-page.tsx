import { ProseHead } from '../ui/prose-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import b from './boxes.module.css'
import { CHAT_LINK } from './contact.ts'
import { FourthPlayer } from './fourth-player.tsx'
import s from './join-page.module.css'

const POINTS = ['club', 'league', 'racket']

export default function JoinPage() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className={s.top}>
        <div className={s.words}>
          <ProseHead title={t('joinus.title')} lead={t('joinus.lead')} />
          <a className="button" href={CHAT_LINK} target="_blank" rel="noopener noreferrer">
            {t('joinus.chat')}
          </a>
          <p className={s.note}>{t('joinus.chatNote')}</p>
        </div>
        <FourthPlayer caption={t('joinus.court')} />
      </div>
      <ol className={`${b.boxes} ${s.points}`}>
        {POINTS.map((key, index) => (
          <li key={key}>
            <span className={s.number} aria-hidden="true">
              {index + 1}
            </span>
            <h2 className={b.title}>{t(`joinus.points.${key}.title`)}</h2>
            <p className={b.dim}>{t(`joinus.points.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
