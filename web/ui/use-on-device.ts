import { useSyncExternalStore } from 'react'

const unchanging = () => () => undefined

/**
 * Tells whether this is the reader's own device, with its clock, its time zone and its storage. False while the server renders a
 * page, and while the app hydrates it.
 */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
