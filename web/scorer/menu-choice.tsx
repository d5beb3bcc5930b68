import s from './match-menu.module.css'

/** A button of the menu, as wide as its column. */
export function MenuChoice({
  onClick,
  children,
  quiet = false,
}: {
  onClick: () => void
  children: string
  quiet?: boolean
}) {
  return (
    <button type="button" className={quiet ? `${s.choice} ${s.quiet}` : s.choice} onClick={onClick}>
      {children}
    </button>
  )
}
