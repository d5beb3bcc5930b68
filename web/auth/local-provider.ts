import type { SignedInPerson } from '../../shared/auth/auth-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { type Provider, SignInProblem } from './provider.ts'

/** Time between two checks whether the popup is closed (ms). Browsers have no event for this. */
const POLL_MS = 200

/** The provider of servers without a Firebase project. Its popup asks for a name and an email. */
export const localProvider: Provider = {
  kind: 'local',
  signIn: () => {
    const popup = window.open(PAGES.localSignIn.path, 'ventaja-sign-in', 'popup,width=480,height=680')
    if (!popup) return Promise.reject(new SignInProblem('blocked'))
    popup.focus()
    return tokenFrom(popup)
  },
  link: null,
  renew: async (token) => {
    try {
      const answer = await postJson<SignedInPerson>('/auth/local/refresh', {}, { authorization: `Bearer ${token}` })
      return answer.token
    } catch (error) {
      if (error instanceof NotOk && [401, 403, 404].includes(error.status)) return null
      throw error
    }
  },
  signOut: async () => undefined,
  countLogin: async () => undefined,
}

function tokenFrom(popup: Window): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearInterval(polling)
      removeEventListener('message', receive)
      act()
    }
    const receive = (event: MessageEvent) => {
      const token = tokenOf(event, popup, location.origin)
      if (token !== null) settle(() => resolve(token))
    }
    let wasClosed = false
    const polling = setInterval(() => {
      // Wait one more round, because a message that the popup sent before it closed may still arrive.
      if (popup.closed && wasClosed) settle(() => reject(new SignInProblem('closed')))
      wasClosed = popup.closed
    }, POLL_MS)
    addEventListener('message', receive)
  })
}

/** Message of the local popup to the page that opened it. */
interface PopupMessage {
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
