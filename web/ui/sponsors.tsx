import { memo } from 'react'
import { Carousel } from './carousel.tsx'
import s from './sponsors.module.css'
import logos from './sponsors.svg'

/** The club's sponsors. sponsors.svg has their logos, each 48 units high and `width` units wide. */
const SPONSORS = [
  { id: 'altagrata', name: 'Café Altagrata', width: 233 },
  { id: 'palmera', name: 'Banco Palmera', width: 318 },
  { id: 'serena', name: 'Agua Serena', width: 201 },
  { id: 'tierra', name: 'Tierra Roja', width: 396 },
  { id: 'cuerda', name: 'Cuerda Nueve', width: 232 },
  { id: 'brisa', name: 'Brisa Air', width: 198 },
]

/** The carousel of sponsors. Memoized, so that the page around it does not render it again. */
export const Sponsors = memo(({ label }: { label: string }) => {
  return (
    <Carousel label={label}>
      {SPONSORS.map(({ id, name, width }) => (
        <svg key={id} className={s.sign} viewBox={`0 0 ${width} 48`} role="img" aria-label={name}>
          <use href={`${logos}#${id}`} />
        </svg>
      ))}
    </Carousel>
  )
})
