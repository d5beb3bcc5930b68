import { memo } from 'react'
import { useBrand } from './brand.ts'
import { Carousel } from './carousel.tsx'
import s from './sponsors.module.css'
import logos from './sponsors.svg'

/** Invented sponsors, for a club that has entered none. sponsors.svg has their logos, each 48 units high and `width` units wide. */
const EXAMPLES = [
  { id: 'altagrata', name: 'Café Altagrata', width: 233 },
  { id: 'palmera', name: 'Banco Palmera', width: 318 },
  { id: 'serena', name: 'Agua Serena', width: 201 },
  { id: 'tierra', name: 'Tierra Roja', width: 396 },
  { id: 'cuerda', name: 'Cuerda Nueve', width: 232 },
  { id: 'brisa', name: 'Brisa Air', width: 198 },
]

/** The carousel of sponsors; nothing if the club has none. Memoized, so that the page around it does not render it again. */
export const Sponsors = memo(({ label }: { label: string }) => {
  const { sponsors } = useBrand()
  if (sponsors?.length === 0) return null
  return (
    <Carousel label={label}>
      {sponsors
        ? sponsors.map(({ name, link, imageUrl, width, height }) => {
            const size = { width, height }
            const picture = <img className={`on-white ${s.picture}`} src={imageUrl} alt={name} {...size} />
            const key = `${name} ${imageUrl}`
            if (!link) return <span key={key}>{picture}</span>
            return (
              <a key={key} href={link} target="_blank" rel="noopener sponsored">
                {picture}
              </a>
            )
          })
        : EXAMPLES.map(({ id, name, width }) => (
            <svg key={id} className={s.sign} viewBox={`0 0 ${width} 48`} role="img" aria-label={name}>
              <use href={`${logos}#${id}`} />
            </svg>
          ))}
    </Carousel>
  )
})
