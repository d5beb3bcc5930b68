import { create } from 'zustand'
import { useSession } from '../api/session.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'

/** Key in the session storage for the email of a person who works for a club. The end of the session removes it. */
const KEY = 'office'

/** The email of the person whose roles open the office, as far as this tab knows. */
export const useOfficeRole = create<{ readonly email: string | null }>(() => ({
  email: storedItem(KEY, 'sessionStorage'),
}))

let asked: string | null = null

/** Asks the server, before the menu opens, whether the office opens for the person. Asks once for each person, unless it fails. */
export async function askOfficeRole(): Promise<void> {
  const { email, token } = useSession.getState()
  if (email === null || token === null || asked === email) return
  asked = email
  try {
    const { opensOffice } = await import('./opens-office.ts')
    const office = (await opensOffice()) ? email : null
    storeItem(KEY, office, 'sessionStorage')
    useOfficeRole.setState({ email: office })
  } catch {
    asked = null
  }
}
