import { useState } from 'react'
import { useTranslation } from '../ui/use-translation.ts'
import s from './product-pictures.module.css'

interface Props {
  /** At least one. */
  pictures: readonly { readonly url: string; readonly alt: string }[]
}

/** The pictures of a product: a large one, and below it buttons that choose which one is large. */
export function ProductPictures({ pictures }: Props) {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const large = pictures[index] ?? pictures[0]
  return (
    <div className={`stack-3 ${s.pictures}`}>
      <img className={`picture ${s.large}`} src={large?.url} alt={large?.alt} width="800" height="600" />
      {pictures.length > 1 && (
        <ul className={`stack-2 ${s.choices}`} aria-label={t('shop.pictures')}>
          {pictures.map(({ url, alt }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
            <li key={place}>
              <button type="button" className={s.choice} aria-pressed={place === index} onClick={() => setIndex(place)}>
                <img className={`picture ${s.small}`} src={url} alt={alt} width="160" height="120" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
