import s from './start-form.module.css'

interface Props {
  label: string
  value: number
  /** What the counts from 0 on are called. */
  names: readonly string[]
  choose: (count: number) => void
}

/** A count, chosen on the phone's own wheel: nothing can be mistyped. */
export function NumberChoice({ label, value, names, choose }: Props) {
  return (
    <select
      className={s.choice}
      aria-label={label}
      value={value}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {names.map((name, count) => (
        <option key={name} value={count}>
          {name}
        </option>
      ))}
    </select>
  )
}
