import { useId } from 'react'
import s from './segmented-choice.module.css'

interface Segment<T> {
  readonly value: T
  readonly label: string
  /** Text for screen readers, if the label is an abbreviation. */
  readonly spoken?: string
  /** Whether to underline the segment, for example today's. */
  readonly marked?: boolean
}

interface Props<T> {
  legend: string
  /** Whether to show the legend. If not, only screen readers read it. */
  titled?: boolean
  segments: readonly Segment<T>[]
  chosen: T
  onChange: (value: T) => void
}

/** A choice of one among a few segments in a row. */
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
      <legend className={titled ? `note ${s.legend}` : 'hidden-text'}>{legend}</legend>
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
