import { Fragment } from 'react'

/** The club's own words, which stay Spanish in every language of the page. */
const WORDS = /(Ver En vivo|En Vivo|Resultados|Cerrar Sesión)/

/** A sentence in the page's language, with the club's Spanish words in it told to be Spanish: a screen reader says them so. */
export function WithSpanish({ text }: { text: string }) {
  return text.split(WORDS).map((part, index) => {
    const key = `${index}${part}`
    return WORDS.test(part) ? (
      <span key={key} lang="es">
        {part}
      </span>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
