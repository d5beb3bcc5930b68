import type { GrantCreated } from '../../../shared/grants/grant-schemas.ts'
import { isLoopback } from '../../api/device-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { QrCode } from '../../ui/qr-code.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { cityOf, timeText } from '../kit/club-times.ts'
import s from './grant-sheet.module.css'

/** A link that was just made. Its secret is known only until the sheet is closed. */
export interface NewLink extends GrantCreated {
  readonly label: string
  /** The start of its time; null if it is valid at once. */
  readonly from: string | null
}

interface Props {
  /** The link to show, or null. */
  link: NewLink | null
  title: string
  /** The court and the club, or an empty text. */
  where: string
  club: string | null
  close: () => void
}

/** A new link with its QR code, to scan from the screen or to print. */
export function GrantSheet({ link, close, ...sheet }: Props) {
  const { t } = useTranslation()
  const address = link && addressFor(link.url, location.origin)
  return (
    <Dialog
      open={link !== null}
      title={t('office.grants.sheet')}
      onClose={close}
      foot={address && <Ways key={address} address={address} close={close} />}
    >
      {link && address && <Sheet link={link} address={address} {...sheet} />}
    </Dialog>
  )
}

interface SheetProps extends Omit<Props, 'close'> {
  link: NewLink
  /** The link with an address that other devices can open. */
  address: string
}

function Sheet({ link, address, title, where, club }: SheetProps) {
  const { t, language } = useTranslation()
  // Compared with 1970, so that a sheet on paper has a date in place of “Today”.
  const [from, time] = [link.from, link.until].map((iso) => iso && timeText(iso, club, language, 0))
  return (
    <>
      <div className={`print-alone stack-3 ${s.sheet}`}>
        {/* Without this focus, the dialog would open scrolled down to its first button. */}
        <p className={s.title} ref={focusFirst} tabIndex={-1}>
          {title}
        </p>
        {where && where !== title && <p>{where}</p>}
        {link.label !== title && <p>{link.label}</p>}
        <QrCode text={address} label={t('office.grants.qr')} />
        <p>{t('office.grants.scan')}</p>
        <p>{t(from ? 'office.grants.state.later' : 'office.grants.valid', { from, time, city: cityOf(club) })}</p>
        <p className="breakable">{address}</p>
      </div>
      {isLoopback(address) && <strong>{t('office.grants.local')}</strong>}
      <p>{t('office.grants.once')}</p>
    </>
  )
}

/** The buttons that print or copy the link. */
function Ways({ address, close }: { address: string; close: () => void }) {
  const { t } = useTranslation()
  const [isCopied, copy] = useCopy()
  // Without https, browsers have no clipboard. The sheet shows the address too, to copy by hand.
  return (
    <>
      <p role="status">{isCopied !== null && t(isCopied ? 'office.grants.copied' : 'office.grants.notCopied')}</p>
      <div className={f.actions}>
        <button type="button" className="button" onClick={() => window.print()}>
          {t('office.grants.print')}
        </button>
        {'clipboard' in navigator && (
          <button type="button" className="button quiet" onClick={() => void copy(address)}>
            {t('office.grants.copy')}
          </button>
        )}
        <CloseButton onClose={close} />
      </div>
    </>
  )
}

/** Marks the element that an opening dialog focuses. React has no attribute for this: its `autoFocus` focuses too early. */
const focusFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')

/**
 * Returns a link that other devices can open: if its address works only on the server's device, replaces its origin by the
 * origin of this page.
 */
const addressFor = (url: string, origin: string): string =>
  isLoopback(url) && !isLoopback(origin) ? url.replace(new URL(url).origin, origin) : url
