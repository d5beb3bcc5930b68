declare global {
  interface Window {
    /** What was tapped before any script was here, kept by index.html. */
    tapped?: HTMLElement
  }
}

/** From now on the app answers. What was tapped before is tapped again. */
export function takenOver(): void {
  delete document.documentElement.dataset.drawn
  window.tapped?.click()
  delete window.tapped
}
