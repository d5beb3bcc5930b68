import { useEffect } from 'react'
import type { Brand } from '../../shared/brand/brand.ts'
import { getJson } from '../api/get-json.ts'
import { showBrand } from '../ui/brand.ts'

/** Time (ms) between checks for a new logo. */
const CHECK_MS = 180_000

/** Shows a new logo within minutes, because nobody reloads the screen. */
export function useBrandUpdates(): void {
  useEffect(() => {
    const check = async () => {
      try {
        showBrand((await getJson<Brand>('/brand')).body)
      } catch {
        // The next check tries again.
      }
    }
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [])
}
