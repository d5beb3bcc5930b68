import { PRODUCT_NAME } from '../../shared/brand/brand.ts'
import { useBrand } from '../ui/brand.ts'
import { LogoPicture } from '../ui/logo-picture.tsx'
import s from './logo.module.css'

/** The club's logo or name; otherwise a V, which is the path of a ball that bounces on a line, and the product's name. */
export function Logo() {
  const { name, logo } = useBrand()
  if (logo) return <LogoPicture logo={logo} name={name ?? PRODUCT_NAME} />
  return (
    <span className={s.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
        <path d="M3 28h26" stroke="currentColor" strokeWidth="2" />
        <path d="m5 5 9.5 20h3L23 14" stroke="currentColor" strokeWidth="4.5" strokeLinejoin="round" />
        <circle cx="26" cy="6.5" r="4" className={s.ball} />
      </svg>
      {name ?? PRODUCT_NAME}
    </span>
  )
}
