import s from './slide-title.module.css'

/** The title of a slide: the event, and perhaps the draw. */
export function SlideTitle({ event, more = null }: { event: string; more?: string | null }) {
  return (
    <h2 id="slide" className={s.title}>
      {[event, more].filter(Boolean).join(' · ')}
    </h2>
  )
}
