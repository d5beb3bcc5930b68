import { EXAMPLE_CONTACT } from '../../shared/pages/contact.ts'
import { pageData } from '../ui/page-data.ts'
import { ProseHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import b from './boxes.module.css'
import s from './join-page.module.css'

const POINTS = ['club', 'league', 'racket']

export default function JoinPage() {
  const { t } = useTranslation()
  const { chatLink } = pageData().contact ?? EXAMPLE_CONTACT
  return (
    <div className="page">
      <div className={s.top}>
        <div className={s.words}>
          <ProseHead title={t('joinus.title')} lead={t('joinus.lead')} />
          <a className="button" href={chatLink} target="_blank" rel="noopener noreferrer">
            {t('joinus.chat')}
          </a>
          <p className={`note ${s.note}`}>{t('joinus.chatNote')}</p>
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
            <p className="dim">{t(`joinus.points.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A doubles court from above, to scale: three players, a ball in flight, and a free place. */
function FourthPlayer({ caption }: { caption: string }) {
  return (
    <figure className={`night ${s.figure}`}>
      <svg className={s.court} viewBox="-28 -22 294 154" aria-hidden="true">
        <path className={s.out} d="M-28-22h294v154H-28Z" />
        <path className={s.floor} d="M0 0h238v110H0Z" />
        <path
          className={s.lines}
          d="M0 0h238v110H0ZM0 13.7h238M0 96.3h238M55 13.7v82.6M183 13.7v82.6M55 55h128M0 55h3M238 55h-3"
        />
        <path className={s.net} d="M119-9v128" />
        <path className={s.path} d="M30 82Q110 40 196 33" />
        <g className={s.player}>
          <circle cx="22" cy="84" r="7" />
          <circle cx="74" cy="32" r="7" />
          <circle cx="206" cy="31" r="7" />
        </g>
        <circle className={s.free} cx="166" cy="78" r="12" />
        <path className={s.plus} d="M166 72v12M160 78h12" />
        <circle className={s.ball} cx="112" cy="50.5" r="3.2" />
      </svg>
      <figcaption className={s.caption}>{caption}</figcaption>
    </figure>
  )
}
