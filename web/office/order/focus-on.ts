/** Moves the focus to a part of a match, once it is at its new place: the browser takes the focus from an element that moves. */
export function focusOn(match: string, part: string): void {
  setTimeout(() =>
    document.querySelector<HTMLElement>(`[data-match="${CSS.escape(match)}"] [data-part="${part}"]`)?.focus(),
  )
}
