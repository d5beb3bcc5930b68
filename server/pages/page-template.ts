/** A slot of web/index.html, with its default text. */
const SLOT = /<!--\{\{(\w+)\}\}-->([\s\S]*?)<!--\{\{\/\1\}\}-->/

export type Slots = Partial<
  Readonly<Record<'html' | 'title' | 'about' | 'social' | 'icon' | 'files' | 'noscript' | 'root' | 'json', string>>
>

/** Splits a page into text and slots. Returns a function that fills the slots. */
export function pageTemplate(html: string): (slots: Slots) => string {
  // Three parts in turn: a text, the name of a slot, the default text of that slot. The last part is a text.
  const parts = html.split(SLOT)
  return (slots) =>
    parts
      .map((part, index) => {
        if (index % 3 === 0) return part
        const filled = slots[parts[index - (index % 3) + 1] as keyof Slots]
        return index % 3 === 1 ? (filled ?? '') : filled === undefined ? part : ''
      })
      .join('')
}

/** Returns JSON for a script element. No text in it can end the element. */
export const elementJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
