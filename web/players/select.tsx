import { Field } from '../ui/field.tsx'
import { useOnPaper } from '../ui/use-on-paper.ts'

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, label: string])[]
}

/** A filter with a list of values. On paper it is a text. */
export function Select({ label, value, onChange, options }: SelectProps) {
  const onPaper = useOnPaper()
  if (onPaper) return <p>{options.find(([each]) => each === value)?.[1]}</p>
  return (
    <Field label={label}>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
