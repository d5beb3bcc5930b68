import type { SignedInPerson } from '../../shared/auth/person.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { tokenOf } from './popup-message.ts'
import { type Provider, SignInProblem } from './provider.ts'

/** How often it is looked whether the popup was closed, ms: no event tells. */
const LOOK_MS = 200

/** Stands in where no Firebase project is set up: a popup of our own asks for a name and an email. */
export const localProvider: Provider = {
  kind: 'local',
  signIn: () => {
    const popup = window.open('/login/local', 'ventaja-sign-in', 'popup,width=480,height=680')
    if (!popup) return Promise.reject(new SignInProblem('blocked'))
    popup.focus()
    return tokenFrom(popup)
  },
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
  count: async () => undefined,
}

function tokenFrom(popup: Window): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearInterval(looking)
      removeEventListener('message', heard)
      act()
    }
    const heard = (event: MessageEvent) => {
      const token = tokenOf(event, popup, location.origin)
      if (token !== null) settle(() => resolve(token))
    }
    let wasClosed = false
    const looking = setInterval(() => {
      // One more look: what it said last may still be on its way.
      if (popup.closed && wasClosed) settle(() => reject(new SignInProblem('closed')))
      wasClosed = popup.closed
    }, LOOK_MS)
    addEventListener('message', heard)
  })
}
