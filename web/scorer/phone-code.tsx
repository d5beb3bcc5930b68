import { pathTo } from '../../shared/pages/page-table.ts'
import { useDeviceAddress } from '../api/device-address.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './phone-code.module.css'

/** The console's address as a QR code for a phone's camera. It never contains the scorer key. */
export function PhoneCode({ matchId }: { matchId: string }) {
  const { t } = useTranslation()
  const address = useDeviceAddress(pathTo('scorer', matchId))
  return (
    <figure className={`stack-3 ${s.figure}`}>
      <QrCode text={address?.url ?? null} label={t('scorer.qr')} />
      <figcaption className={`note ${s.caption}`}>
        {t('scorer.qrText')} <span className={s.address}>{address?.url}</span>
        {address?.reachable === false && <strong className={s.unreachable}>{t('scorer.qrLocal')}</strong>}
      </figcaption>
    </figure>
  )
}
