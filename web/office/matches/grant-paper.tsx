import type { GrantCreated } from '../../../shared/grants/grant-schemas.ts'
import { isLoopback } from '../../api/device-address.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { cityOf, timeText } from '../kit/club-times.ts'
import s from './grant-sheet.module.css'

/** A link that was just made. Its secret is known only until the sheet is closed. */
export interface NewLink extends GrantCreated {
  readonly label: string
  /** The start of its time; null if it is valid at once. */
  readonly from: string | null
}

export interface PaperProps {
  link: NewLink
  /** Names the match or the court. */
  title: string
  /** The court and the club, or an empty text. */
  where: string
  club: string | null
  /** Whether the title gets the focus when a dialog with this sheet opens. Otherwise the dialog would scroll to its first button. */
  isFirst?: boolean
}

/** A sheet of paper with a link and its QR code. Several sheets are printed on a page each. */
export function GrantPaper({ link, title, where, club, isFirst = false }: PaperProps) {
  const { t, language } = useTranslation()
  const address = addressFor(link.url, location.origin)
  // Compared with 1970, so that a sheet on paper has a date in place of “Today”.
  const [from, time] = [link.from, link.until].map((iso) => iso && timeText(iso, club, language, 0))
  return (
    <div className={`print-alone stack-3 ${s.sheet}`}>
      <p className={s.title} ref={isFirst ? focusFirst : undefined} tabIndex={isFirst ? -1 : undefined}>
        {title}
      </p>
      {where && where !== title && <p>{where}</p>}
      {link.label !== title && <p>{link.label}</p>}
      <QrCode text={address} label={t('office.grants.qr')} />
      <p>{t('office.grants.scan')}</p>
      <p>{t(from ? 'office.grants.state.later' : 'office.grants.valid', { from, time, city: cityOf(club) })}</p>
      <p className="breakable">{address}</p>
    </div>
  )
}

/** Marks the element that an opening dialog focuses. React has no attribute for this: its `autoFocus` focuses too early. */
const focusFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')

/**
 * Returns a link that other devices can open: if its address works only on the server's device, replaces its origin by the
 * origin of this page.
 */
export const addressFor = (url: string, origin: string): string =>
  isLoopback(url) && !isLoopback(origin) ? url.replace(new URL(url).origin, origin) : url
