import { isLoopback } from '../../api/device-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useCopy } from '../../ui/use-copy.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { addressFor, GrantPaper, type NewLink, type PaperProps } from './grant-paper.tsx'

interface Props extends Omit<PaperProps, 'link' | 'isFirst'> {
  /** The link to show, or null. */
  link: NewLink | null
  close: () => void
}

/** A new link with its QR code, to scan from the screen or to print. */
export function GrantSheet({ link, close, ...sheet }: Props) {
  const { t } = useTranslation()
  // An address that other devices can open.
  const address = link && addressFor(link.url, location.origin)
  return (
    <Dialog
      open={link !== null}
      title={t('office.grants.sheet')}
      onClose={close}
      foot={address && <Ways key={address} address={address} close={close} />}
    >
      {link && address && (
        <>
          <GrantPaper link={link} isFirst {...sheet} />
          {isLoopback(address) && <strong>{t('office.grants.local')}</strong>}
          <p>{t('office.grants.once')}</p>
        </>
      )}
    </Dialog>
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
