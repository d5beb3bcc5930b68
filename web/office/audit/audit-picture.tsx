import { useState } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './audit.module.css'
import { goneText } from './audit-texts.ts'

/** A small picture, or a text if the picture no longer exists. */
export function AuditPicture({ image }: { image: string }) {
  const { t } = useTranslation()
  const [isGone, setGone] = useState(false)
  if (isGone) return goneText('product', t)
  const [src, alt] = [`/images/${encodeURIComponent(image)}`, t('officeAudit.field.image')]
  return (
    <img
      className={s.picture}
      src={src}
      alt={alt}
      width="48"
      height="36"
      loading="lazy"
      onError={() => setGone(true)}
    />
  )
}
