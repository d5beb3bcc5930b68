import { useEffect, useId, useRef, useState } from 'react'
import type { OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import { hoursLines } from '../../../shared/clubs/hours-text.ts'
import { CHECKLIST, type CheckItem, checklistOf } from '../../../shared/clubs/opening-checklist.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Question } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { clubChange, clubValues } from './club-values.ts'
import s from './opening-checklist.module.css'
import { ToPrices, useUnpricedText } from './unpriced-note.tsx'

interface Props {
  club: OfficeClub
  /** Whether the form has changes that are not stored. */
  isUnsaved: boolean
  /** Whether somebody has just added the club. The page then goes on here. */
  isNew: boolean
  onOpened: () => Promise<void>
}

/** What a club that is not open yet has and misses, and the button that opens it to members. */
export function OpeningChecklist({ club, isUnsaved, isNew, onOpened }: Props) {
  const { t, language } = useTranslation()
  const heading = useId()
  const [isAsking, setAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  const has = checklistOf(club)
  const unpricedText = useUnpricedText()
  const missing = CHECKLIST.filter((item) => !has[item])
  const { run, pending, problem } = useOfficeAction(async () => {
    const change = { ...clubChange(clubValues(club)), archived: false, draft: false }
    await officeCall('PUT', `/office/clubs/${club.id}`, change, { 'if-match': `"${club.tag}"` })
    await onOpened()
  })
  const aboutOf: Readonly<Record<CheckItem, string>> = {
    picture: '',
    address: club.address,
    courts: t('officeCourts.count', { count: club.courts.filter(({ archived }) => !archived).length }),
    hours: hoursLines(club.hours, language).join(', '),
    prices: has.prices
      ? t(club.freeOfCharge ? 'officeCourts.checklist.free' : 'officeCourts.checklist.allPriced')
      : club.prices.length === 0
        ? t('officeCourts.checklist.noPrices')
        : (unpricedText(club) ?? ''),
  }
  return (
    <section className={`stack-3 ${s.checklist}`} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1} className="subtitle">
        {t('officeCourts.checklist.title', { club: club.name })}
      </h2>
      <p>{t('officeCourts.checklist.lead')}</p>
      <ul className={s.items}>
        {CHECKLIST.map((item) => (
          <li key={item} className={s.item} data-done={has[item]}>
            <span className="hidden-text">
              {t(has[item] ? 'officeCourts.checklist.has' : 'officeCourts.checklist.misses')}{' '}
            </span>
            <span className="strong">{t(`officeCourts.checklist.${item}`)}</span>
            {aboutOf[item] && (
              <span className={`note ${s.about}`}>
                {aboutOf[item]}
                {item === 'prices' && !has.prices && ' '}
                {item === 'prices' && !has.prices && <ToPrices />}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isUnsaved && <p>{t('officeCourts.checklist.unsaved')}</p>}
      <p role="status" className={problem ? f.problem : undefined}>
        {problem}
      </p>
      <div className={f.actions}>
        <button
          type="button"
          className="button"
          disabled={isUnsaved}
          aria-disabled={pending}
          onClick={() => (missing.length > 0 ? setAsking(true) : void run())}
        >
          {t('officeCourts.checklist.open')}
        </button>
      </div>
      <Question
        asked={
          isAsking
            ? {
                title: t('officeCourts.checklist.asks', { club: club.name }),
                text: t('officeCourts.checklist.missing', {
                  items: missing.map((item) => t(`officeCourts.checklist.${item}`)).join(', '),
                }),
                yes: t('officeCourts.checklist.open'),
              }
            : null
        }
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
