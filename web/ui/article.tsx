import type { MouseEvent, ReactNode } from 'react'
import s from './article.module.css'

interface Props {
  /** Date of the article. */
  date?: ReactNode
  /** The title as a heading. It gets a class. */
  heading: (className: string | undefined) => ReactNode
  subtitle: string
  /** Absent until the author has chosen a picture. */
  imageUrl?: string | undefined
  imageAlt: string
  /** Sanitised HTML. */
  html: string
  /** Handles clicks in the text, such as those on links. */
  onClick?: (click: MouseEvent<HTMLElement>) => void
}

/** A post as the blog shows it. Posts are in Spanish, whatever the language of the page. */
export const Article = ({ date, heading, subtitle, imageUrl, imageAlt, html, onClick }: Props) => (
  <article lang="es" className={s.article}>
    <header className={`stack-3 ${s.head}`}>
      {date}
      {heading(s.title)}
      <p className={s.subtitle}>{subtitle}</p>
    </header>
    {imageUrl && <img className={`picture ${s.image}`} src={imageUrl} alt={imageAlt} width="1200" height="675" />}
    {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles the links in it, which are focusable */}
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
    <div
      className={s.text}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  </article>
)
