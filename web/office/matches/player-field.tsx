import { type InputHTMLAttributes, useEffect, useId, useState } from 'react'
import type { PlayersAnswer } from '../../../shared/office/office-schemas.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { officeJson } from '../kit/office-calls.ts'

/** Time without a key press after which names are looked up (ms). */
const PAUSE_MS = 150
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
  const [names, setNames] = useState<readonly string[]>([])
  const search = input.readOnly || text.trim().length < SHORTEST ? '' : text.trim()
  useEffect(() => {
    if (!search) return setNames([])
    let left = false
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ search })
      // Without suggestions the field still works.
      const answer = await officeJson<PlayersAnswer>('GET', `/office/players?${query}`).catch(() => ({ names: [] }))
      if (!left) setNames(answer.names.filter((name) => name !== search))
    }, PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [search])
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
