import { type InputHTMLAttributes, useId } from 'react'
import type { PlayersAnswer } from '../../../shared/office/office-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { withQuery } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import { usePaused } from '../kit/use-paused.ts'

/** Length of the shortest text that is looked up. */
const SHORTEST = 2

interface Props {
  label: string
  /** Error message about the name. */
  message: string | undefined
  input: InputHTMLAttributes<HTMLInputElement>
  text: string
  /** Maximum number of characters. */
  max: number
}

/** A field for a name, which suggests names of earlier matches. */
export function PlayerField({ label, message, input, text, max }: Props) {
  const list = useId()
  const search = usePaused(input.readOnly || text.trim().length < SHORTEST ? '' : text.trim())
  // Without suggestions the field still works.
  const { last } = useLoaded(search ? withQuery('/office/players', { search }) : null, officeGet<PlayersAnswer>)
  const names = search ? (last?.names ?? []).filter((name) => name !== search) : []
  return (
    <div>
      <CheckedField label={label} message={message} limit={{ text, max }}>
        {(attributes) => <input {...input} {...attributes} list={list} autoComplete="off" />}
      </CheckedField>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
