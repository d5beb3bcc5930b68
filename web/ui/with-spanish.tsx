import { Fragment } from 'react'

/** Labels that are Spanish in every language of the page. */
const SPANISH = /(Ver En vivo|Cerrar Sesión)/

/** A sentence in the page's language. Marks the Spanish labels in it, so that screen readers pronounce them in Spanish. */
export function WithSpanish({ text }: { text: string }) {
  return text.split(SPANISH).map((part, index) => {
    const key = `${index}${part}`
    return SPANISH.test(part) ? (
      <span key={key} lang="es">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
