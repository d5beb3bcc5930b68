import { useState } from 'react'

/** Copies a text to the clipboard. Returns whether that has worked (null before the first attempt), and the function that copies. */
export function useCopy(): readonly [isCopied: boolean | null, copy: (text: string) => Promise<void>] {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser has no clipboard, or the person has not allowed it.
      setCopied(false)
    }
  }
  return [isCopied, copy]
}
