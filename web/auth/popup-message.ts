/** Message of the local popup to the page that opened it. */
export interface PopupMessage {
  readonly type: 'ventaja:signed-in'
  readonly token: string
}

/** Returns the token of the popup's message, or null for any other message. */
export function tokenOf(event: Pick<MessageEvent, 'origin' | 'source' | 'data'>, popup: Window, origin: string) {
  if (event.origin !== origin || event.source !== popup) return null
  const { type, token } = (event.data ?? {}) as Partial<PopupMessage>
  return type === 'ventaja:signed-in' && typeof token === 'string' ? token : null
}

export const signedInMessage = (token: string): PopupMessage => ({ type: 'ventaja:signed-in', token })
