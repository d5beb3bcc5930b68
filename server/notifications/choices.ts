import { CONNECTED, choicesOf, NOTIFICATION_KINDS } from '../../shared/notifications/notification-kinds.ts'
import type { NotificationsAnswer, NotificationsRequest } from '../../shared/notifications/notification-schemas.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Storage } from '../storage/storage.ts'
import { type ChoicesRepository, choiceOf } from './choices-repository.ts'
import { choiceImpossible, linkInvalid } from './notification-errors.ts'
import type { Unsubscribe } from './unsubscribe.ts'

export interface ChoicesDeps {
  readonly storage: Storage
  readonly repository: ChoicesRepository
  readonly clubs: Pick<Clubs, 'all'>
  readonly unsubscribe: Unsubscribe
}

export type Choices = ReturnType<typeof openChoices>

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Opens what people have chosen. `person` is the id of the person who asks. */
export function openChoices({ storage, repository, clubs, unsubscribe }: ChoicesDeps) {
  async function read(person: string): Promise<NotificationsAnswer> {
    const [chosen, quiet] = await Promise.all([repository.chosen([person]), repository.quietOf(person)])
    return {
      choices: NOTIFICATION_KINDS.flatMap((kind) =>
        CONNECTED.map((channel) => {
          const choice = choiceOf(chosen, person, kind, channel)
          return { kind, channel, choice, possible: [...choicesOf(kind)] }
        }),
      ),
      quiet: quiet && { from: timeOf(quiet.from), until: timeOf(quiet.until) },
      timeZones: [...new Set(clubs.all().map(({ timeZone }) => timeZone))],
    }
  }

  return {
    read,

    /** Changes what a person has chosen. @throws ApiError 422 a choice that the kind does not have */
    async change(person: string, { choices = [], quiet }: NotificationsRequest): Promise<NotificationsAnswer> {
      const wrong = choices.findIndex(({ kind, choice }) => !choicesOf(kind).includes(choice))
      if (wrong >= 0) throw choiceImpossible(wrong)
      // The last one counts if a request names a choice twice.
      const last = new Map(choices.map((each) => [`${each.kind} ${each.channel}`, each]))
      const hours = quiet && { from: minuteOf(quiet.from), until: minuteOf(quiet.until) }
      if (last.size > 0 || hours !== undefined)
        await storage.atomically((tx) => [
          ...[...last.values()].map((each) => repository.setChoice(tx, { ...each, person })),
          ...(hours === undefined ? [] : [repository.setQuiet(tx, person, hours)]),
        ])
      return read(person)
    },

    /** Stops the emails of the kind that a link names. A repeated call changes nothing. @throws ApiError 404 */
    async stop(token: string) {
      const link = await unsubscribe.read(token)
      if (!link) throw linkInvalid()
      const { person, kind } = link
      const readers = await repository.readers([person])
      // Nothing is stored about somebody who is erased.
      if (readers.has(person))
        await storage.atomically((tx) => [repository.setChoice(tx, { person, kind, channel: 'mail', choice: 'off' })])
      return { kind, channel: 'mail' as const }
    },
  }
}
