import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOnDevice } from './use-on-device.ts'

/**
 * Returns a choice and a function to change it. The address has the choice as the parameter `name`, so that a reload, Back
 * and a shared link show it again. Null, the default, is not in the address. The prerendered page always shows the default.
 */
export function useInAddress(name: string): readonly [string | null, (choice: string | null) => void] {
  const [params] = useSearchParams()
  const addressed = useOnDevice() ? params.get(name) : null
  const [seen, setSeen] = useState(addressed)
  const [choice, setChoice] = useState(addressed)
  if (seen !== addressed) {
    setSeen(addressed)
    setChoice(addressed)
  }
  const choose = useCallback(
    (next: string | null) => {
      setChoice(next)
      showInAddress(name, next)
    },
    [name],
  )
  return [choice, choose]
}

/** Changes a parameter of the address, or removes it for null. Nothing renders, and Back does not return to the old value. */
export function showInAddress(name: string, value: string | null): void {
  const address = new URL(location.href)
  if (value === null) address.searchParams.delete(name)
  else address.searchParams.set(name, value)
  history.replaceState(history.state, '', address)
}
