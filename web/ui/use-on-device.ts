import { useSyncExternalStore } from 'react'

const unchanging = () => () => undefined

/**
 * Returns whether the page runs on the reader's device, with its clock, time zone and storage. False while the server renders
 * the page and while the app hydrates it.
 */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
