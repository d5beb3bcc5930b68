import { CARD_SHAPES, cardAddress } from '../../shared/export/card-address.ts'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { useCopy } from '../ui/use-copy.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './share-dialog.module.css'

const FORMATS = ['csv', 'json', 'points'] as const

/** The match to share. */
export interface SharedMatch {
  readonly id: string
  /** Whether it is known who served each point, which the point string needs. */
  readonly hasServers: boolean
}

interface Props {
  match: SharedMatch
  open: boolean
  onClose: () => void
}

/** The ways to share a match: the link to this page, pictures of the score, the data. */
export default function ShareDialog({ match, open, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} title={t('share.title')} onClose={onClose}>
      <LinkToPage />
      <Downloads {...match} />
      <div className={form.actions}>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('share.close')}
        </button>
      </div>
    </Dialog>
  )
}

/** The address of this page. While an earlier point is shown, it is the address of that point. */
function LinkToPage() {
  const { t } = useTranslation()
  // The router does not know the address that a replay sets.
  const { pathname, search } = location
  const [isCopied, copy] = useCopy()
  const at = new URLSearchParams(search).get('at')
  const url = `${location.origin}${pathname}${at === null ? '' : `?at=${encodeURIComponent(at)}`}`
  return (
    <section className={s.part}>
      <label className={form.field}>
        {t('share.link')}
        <input className={`${form.input} ${s.link}`} readOnly value={url} onFocus={({ target }) => target.select()} />
      </label>
      {at !== null && <p>{t('share.linkAt')}</p>}
      <div className={form.actions}>
        <button type="button" className="button" onClick={() => void copy(url)}>
          {t('share.copy')}
        </button>
        {'share' in navigator && (
          <button
            type="button"
            className="button quiet"
            onClick={() =>
              navigator.share({ title: document.title, url }).catch((error: Error) => {
                // Without an app to send it to, the link is copied. The person may also have changed their mind.
                if (error.name !== 'AbortError') void copy(url)
              })
            }
          >
            {t('share.send')}
          </button>
        )}
      </div>
      <p role="status" className={s.note}>
        {isCopied !== null && t(isCopied ? 'share.copied' : 'share.notCopied')}
      </p>
    </section>
  )
}

function Downloads({ id, hasServers }: SharedMatch) {
  const { t, language } = useTranslation()
  const address = `/product/${encodeURIComponent(id)}/export`
  return (
    <>
      <section className={s.part}>
        <h3>{t('share.pictures')}</h3>
        <ul className={`stack-1 ${s.files}`}>
          {CARD_SHAPES.map((shape) => (
            <li key={shape}>
              <a href={cardAddress(id, shape, language)} download={`${id}-${shape}.png`}>
                {t(`share.${shape}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className={s.part}>
        <h3>{t('share.files')}</h3>
        <ul className={`stack-1 ${s.files}`}>
          {FORMATS.filter((format) => format !== 'points' || hasServers).map((format) => (
            <li key={format}>
              <a href={`${address}?format=${format}`} download>
                {t(`share.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
