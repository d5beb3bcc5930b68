import { LONGEST } from '../../shared/text/longest.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'

interface Props {
  label: string
  value: string
  /** Id of the text that explains the field. */
  about?: string
  onChange: (email: string) => void
}

/** The field for the email with which somebody signs in. */
export const EmailField = ({ label, value, about, onChange }: Props) => (
  <Field label={label}>
    <input
      type="email"
      required
      autoComplete="email"
      maxLength={LONGEST.person.email}
      className={f.input}
      aria-describedby={about}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)
