import s from './screen-name.module.css'

/** More letters than this are set smaller, so that they are whole. */
const LENGTHY = 24

/** Two partners have a line each; anybody else has two lines for the one name. */
export function ScreenName({ name }: { name: string }) {
  const [first, ...others] = name.split(/\s*\/\s*/)
  if (others.length === 0) {
    return (
      <span className={s.name}>
        <span className={name.length > LENGTHY ? `${s.words} ${s.lengthy}` : s.words}>{name}</span>
      </span>
    )
  }
  return (
    <span className={s.name}>
      <span className={s.partner}>{first} / </span>
      <span className={s.partner}>{others.join(' / ')}</span>
    </span>
  )
}
