type Field = HTMLInputElement | HTMLSelectElement

declare global {
  interface Window {
    /** The fields that were typed or chosen in before the app was here, and what was: kept by index.html. */
    typed?: Map<Field, string | boolean>
  }
}

/** Tells the app what was typed and chosen before it was here. */
export function tellTyped(): void {
  for (const [field, value] of window.typed ?? []) {
    if (!field.isConnected) continue
    if (field instanceof HTMLSelectElement) choose(field, String(value))
    else if (typeof value === 'boolean') tick(field, value)
    else type(field, value)
  }
  delete window.typed
}

function choose(field: HTMLSelectElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React hears of a box by a click that changes it. */
function tick(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked
  field.click()
}

/** React hears what differs from the value that was set last on the element itself: the prototype's setter goes by it. */
function type(field: HTMLInputElement, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
