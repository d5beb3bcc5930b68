import { printable } from './printable.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
}

/** Returns a text for the content or a quoted attribute of HTML or SVG, so that no part of it is read as markup. */
export const escaped = (text: string): string => printable(text).replace(/[&<>"'\r]/g, (sign) => ENTITIES[sign] ?? sign)
