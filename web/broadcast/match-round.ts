import type { CompetitionOfMatch } from '../../shared/competitions/event-answer-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { getJson } from '../api/get-json.ts'
import { roundText } from '../competitions/round-of-match.ts'
import { loadTexts } from './texts.ts'

/**
 * Returns the function that returns the round of a match in its competition, such as `Semifinal`. The text is empty until the server
 * has answered, and for other matches. After a failure, the next call asks again.
 * @param changed called when a round is known
 */
export function openRounds(language: Language, changed: () => void): (match: string) => string {
  const rounds = new Map<string, string>()
  async function load(id: string): Promise<void> {
    try {
      const { place } = (await getJson<CompetitionOfMatch>(`/product/${encodeURIComponent(id)}/competition`)).body
      if (!place) return
      rounds.set(id, roundText(place, await loadTexts(['competitions'], language)))
      changed()
    } catch {
      rounds.delete(id)
    }
  }
  return (id) => {
    const known = rounds.get(id)
    if (known === undefined) {
      rounds.set(id, '')
      void load(id)
    }
    return known ?? ''
  }
}
