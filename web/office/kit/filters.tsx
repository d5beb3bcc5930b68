import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isDate } from '../../../shared/time/club-date.ts'
import s from './filters.module.css'
import { Options } from './options.tsx'

/** Time without a key press after which a search starts (ms). */
const PAUSE_MS = 250

/** Earliest and latest day of a filter. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']

/** The search and the filters of a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not in all browsers that we support
  <div className={`wrap ${s.bar}`} role="search">
    {children}
  </div>
)

interface Props {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A search field that searches while somebody types. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <label className={s.search}>
      {label}
      <input type="search" maxLength={80} value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  )
}

interface SelectProps {
  label: string
  /** Text of the choice without a filter. */
  any: string
  value: string | null
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** A filter with a list of values. */
export const FilterSelect = ({ label, any, value, options, onChange }: SelectProps) => (
  <label>
    {label}
    <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      <Options of={options} />
    </select>
  </label>
)

interface DateProps {
  label: string
  /** `yyyy-mm-dd`, or null. */
  value: string | null
  onChange: (value: string) => void
}

/** A filter with a day. */
export const FilterDate = ({ label, value, onChange }: DateProps) => (
  <label>
    {label}
    <input type="date" value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  </label>
)

/** The days of a list, and a way to choose some of them. */
export const FilterDays = ({ children }: { children: ReactNode }) => <div className={`wrap ${s.days}`}>{children}</div>

/** Returns the filters, which are in the page's address, and a function that sets one. An empty value removes it. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        () => {
          // The address may be newer than the parameters of the last render, if two filters change at almost the same time.
          const after = new URLSearchParams(location.search)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return { params, set }
}

/** Returns a day (`yyyy-mm-dd`) from the page's address. Ignores a text that is no day, and a day out of range. */
export function dayIn(params: URLSearchParams, name: string): string | null {
  const day = params.get(name)
  return day !== null && isDate(day) && FIRST_DAY <= day && day <= LAST_DAY ? day : null
}

type Values = Readonly<Record<string, string | readonly string[] | null | undefined>>

/** Adds the parameters that have a value to an address, which may have others. A parameter with several values is repeated. */
export function withQuery(path: string, values: Values): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap((each) => (each ? [[name, each]] : [])),
    ),
  )
  if (query.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
