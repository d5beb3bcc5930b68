import { Field } from '../ui/field.tsx'

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, label: string])[]
}

/** A filter with a list of values. */
export const Select = ({ label, value, onChange, options }: SelectProps) => (
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
