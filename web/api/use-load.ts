import { useEffect } from 'react'
import { onReturn } from './connection.ts'

/**
 * Loads what a component shows: at its start, and again each time a lost connection has returned.
 * @param isForm whether it is loaded, and a form that a person may have changed shows it. It is then not loaded again
 */
export function useLoad(load: () => unknown, isForm = false): void {
  useEffect(() => void load(), [load])
  useEffect(() => (isForm ? undefined : onReturn(load)), [load, isForm])
}
