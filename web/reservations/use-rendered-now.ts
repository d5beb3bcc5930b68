import { useNow } from '../api/use-now.ts'
import { pageData } from '../ui/page-data.ts'
import { useOnDevice } from '../ui/use-on-device.ts'

/**
 * Returns the present time (ms since 1970), updated every `every` ms. The app hydrates the page with the time for which the
 * server rendered it.
 */
export function useRenderedNow(every: number): number {
  const now = useNow(every)
  const rendered = pageData().day?.now
  return useOnDevice() || rendered === undefined ? now : rendered
}
