import { useSyncExternalStore } from 'react'

const unchanging = () => () => undefined

/**
 * Whether this is the reader's own device, with its clock and its time zone. Not so while a page is drawn ahead, nor at the
 * first look of the app that takes it over.
 */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
