import { MAX_MESSAGE, MAX_TOURNAMENT } from '../../../shared/office/message.ts'
import type { ClubMessage } from '../../../shared/office/office-schemas.ts'
import type { ClubScreen, ScreensAnswer } from '../../../shared/office/screen-schemas.ts'
import { getJson } from '../../api/get-json.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { fieldTime } from '../kit/club-times.ts'
import { officeJson } from '../kit/office-calls.ts'
import { type Drafts, isoOf, LineForm, NO_LINE } from './line-form.tsx'

interface MessageProps extends Drafts {
  club: string
  /** The message that is shown; undefined if there is none. */
  message: ClubMessage | undefined
  /** Called with the message that is stored. */
  put: (message: ClubMessage) => void
}

/** Stores the message of a club in place of the earlier one. An empty text removes it. */
const storeMessage = (club: string, text: string, until: string | null): Promise<ClubMessage> =>
  officeJson<ClubMessage>('PUT', '/messages', { club, text, until })

/** The form for the message on the boards and big screens of a club, with the time at which it ends. */
export function MessageForm({ club, message, put, ...drafts }: MessageProps) {
  return (
    <LineForm
      line="message"
      club={club}
      max={MAX_MESSAGE}
      mayEnd
      shown={message ? { text: message.text, until: message.until ? fieldTime(message.until, club) : '' } : NO_LINE}
      store={async ({ text, until }) => put(await storeMessage(club, text, until === '' ? null : isoOf(until, club)))}
      {...drafts}
    />
  )
}

/** The form for the name of the tournament on the big screens of a club. */
export function TournamentForm({ club, ...drafts }: Drafts & { club: string }) {
  const { value, change } = useLoaded(club, async () => {
    const { screens } = (await getJson<ScreensAnswer>('/screens')).body
    return screens.find((screen) => screen.club === club)?.tournament ?? ''
  })
  return (
    <LineForm
      line="tournament"
      club={club}
      max={MAX_TOURNAMENT}
      shown={value === null ? null : { text: value, until: '' }}
      store={async ({ text }) => {
        const { tournament } = await officeJson<ClubScreen>('PUT', '/screens', { club, tournament: text })
        change(() => tournament)
      }}
      {...drafts}
    />
  )
}
