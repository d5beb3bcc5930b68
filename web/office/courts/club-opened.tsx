import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import s from './courts-page.module.css'

/** Says that a club is open to its members now, with a link to its page. */
export function ClubOpened({ club: { id, name } }: { club: { readonly id: string; readonly name: string } }) {
  const { t } = useTranslation()
  const text = useRef<HTMLParagraphElement>(null)
  // The button that opened the club is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} role="status" className={`${k.said} ${s.opened}`}>
      {t('officeCourts.opened', { club: name })} <Link to={pathTo('days', id)}>{t('officeCourts.openedPage')}</Link>
    </p>
  )
}
