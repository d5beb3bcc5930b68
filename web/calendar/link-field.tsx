import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import s from './feed-switch.module.css'

/** The address to copy, and the way to subscribe with the calendar of this device. */
export function LinkField({ url }: { url: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // It stays selected: the person can copy it by hand.
      setCopied(false)
    }
  }
  return (
    <div className={s.link}>
      <Field label={t('club.feed.address')}>
        <input ref={input} className={f.input} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={f.actions}>
        <button type="button" className="button quiet" onClick={copy}>
          {copied ? t('club.feed.copied') : t('club.feed.copy')}
        </button>
        <a className="button quiet" href={url.replace(/^https?/, 'webcal')}>
          {t('club.feed.subscribe')}
        </a>
      </div>
      <p className={s.note}>{t('club.feed.once')}</p>
    </div>
  )
}
