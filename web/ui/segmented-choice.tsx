import { useId } from 'react'
import s from './segmented-choice.module.css'

interface Segment<T> {
  readonly value: T
  readonly label: string
  /** What a screen reader says, where the label is an abbreviation. */
  readonly spoken?: string
  /** Underlined: today. */
  readonly marked?: boolean
}

interface Props<T> {
  legend: string
  /** The legend is to be seen too, not only heard. */
  titled?: boolean
  segments: readonly Segment<T>[]
  chosen: T
  onChange: (value: T) => void
}

/** One of a few, side by side in one line: which column of a table a phone shows, which theme is in force. */
export function SegmentedChoice<T extends string | number>({
  legend,
  titled = false,
  segments,
  chosen,
  onChange,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={titled ? s.legend : 'hidden-text'}>{legend}</legend>
      <div className={s.segments}>
        {segments.map(({ value, label, spoken, marked }) => (
          <label key={value} className={marked ? `${s.segment} ${s.marked}` : s.segment}>
            <input
              type="radio"
              name={name}
              className="hidden-text"
              aria-label={spoken}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
