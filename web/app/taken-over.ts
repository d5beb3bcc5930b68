import { tellTyped } from './tell-typed.ts'

declare global {
  interface Window {
    /** What was tapped before any script was here, kept by index.html. */
    tapped?: HTMLElement
    /** Says that the page is not taken over: index.html has it, and the words for it. */
    unready?: () => void
    /** Where this is the big screen, and for as long as something is wrong, starts it anew by itself: index.html has it. */
    startAgain?: (isWrong: () => boolean) => void
  }
}

/** From now on the app answers. What was tapped before is tapped again, and what was typed is told. */
export function takenOver(): void {
  const { dataset } = document.documentElement
  delete dataset.drawn
  delete dataset.unready
  document.getElementById('unready')?.remove()
  tellTyped()
  window.tapped?.click()
  delete window.tapped
}
