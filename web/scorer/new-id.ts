/** An id that no other entry has. `crypto.randomUUID` is only there over https; this is everywhere. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
