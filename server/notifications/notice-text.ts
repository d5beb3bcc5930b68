import type { TFunction } from 'i18next'
import { LRUCache } from 'lru-cache'
import { courtNumber } from '../../shared/clubs/court-number.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import type { NoticeSubject } from '../../shared/notifications/notice.ts'
import { isKind, type NotificationKind } from '../../shared/notifications/notification-kinds.ts'
import { pathOfOrder } from '../../shared/order/order-path.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { setInWords, setsInWords } from '../../shared/scoring/display.ts'
import { isOver, type Side } from '../../shared/scoring/score.ts'
import { clockText } from '../../shared/time/clock-text.ts'
import { endedSets } from '../../shared/webhooks/webhook-events.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { dayText, zoneText } from '../reservations/mail/slot-in-mail.ts'
import type { NoticeFacts, PlacedFacts } from './notice-facts.ts'
import type { NoticeRow } from './notices-repository.ts'

/** Time for which the text of a notice is used for other people (ms). */
const FRESH_MS = 2000
const MOST_TEXTS = 200

/** What a notification says. */
export interface NoticeText {
  readonly title: string
  readonly body: string
  /** The path of the page that it opens. */
  readonly path: string
  /** The time zone of the club. */
  readonly timeZone: string
}

/** Returns what a notice says in a language, as it is now. Null if it is not true any more, or nobody may read it. */
export type TextOf = (notice: NoticeRow, language: Language) => Promise<NoticeText | null>

/** Returns the function that writes the texts. People with the same language share them for a moment. */
export function openNoticeTexts(factsOf: (notice: NoticeRow) => Promise<NoticeFacts | null>): TextOf {
  const known = new LRUCache<string, Promise<{ readonly text: NoticeText | null }>>({ max: MOST_TEXTS, ttl: FRESH_MS })
  return async (notice, language) => {
    const key = `${language} ${notice.id}`
    const held = known.get(key)
    if (held) return (await held).text
    const made = factsOf(notice).then((facts) => ({ text: facts && textFrom(notice, facts, language) }))
    known.set(key, made)
    made.catch(() => known.delete(key))
    return (await made).text
  }
}

/** What a text is made of. */
interface Facts extends NoticeFacts {
  readonly subject: NoticeSubject
  readonly language: Language
  readonly t: TFunction
}
type Words = Pick<NoticeText, 'title' | 'body'>

/** Returns the words of each kind; null if they are not true any more. */
const WORDS: Readonly<Partial<Record<NotificationKind, (facts: Facts) => Words | null>>> = {
  setWon: (facts) => facts.match && setWon(facts, facts.match),
  result: (facts) => facts.match && result(facts, facts.match),
  advanced: (facts) => facts.match && advanced(facts, facts.match),
  next: (facts) => facts.placed && waiting(facts, facts.placed, 'next'),
  aboutToStart: (facts) => facts.placed && waiting(facts, facts.placed, 'aboutToStart'),
  moved: (facts) => facts.placed && moved(facts, facts.placed),
}

function textFrom({ kind, subject }: NoticeRow, facts: NoticeFacts, language: Language): NoticeText | null {
  const words = isKind(kind) && WORDS[kind]?.({ ...facts, subject, language, t: mailTexts(language) })
  if (!words) return null
  const { placed, match } = subject
  const path = placed ? pathOfOrder(placed.club, placed.date) : pathTo('liveMatch', match ?? '')
  return { ...words, path, timeZone: facts.timeZone }
}

const versus = (t: TFunction, one: string, two: string): string => {
  const unknown = t('mail.orderOfPlay.unknown')
  return `${one || unknown} – ${two || unknown}`
}
const nameOf = ({ company, company2 }: MatchSummary, side: Side): string => (side === 1 ? company : company2)

function setWon({ subject: { set = 0 }, t }: Facts, match: MatchSummary): Words | null {
  const score = match.scoreboard.state
  const ended = endedSets(score)[set - 1]
  if (!ended) return null
  const [one, two] = ended.games
  const [first, second] = ended.tiebreak ?? [0, 0]
  const winner: Side = one === two ? (first > second ? 1 : 2) : one > two ? 1 : 2
  const values = { set, score: setInWords(ended, winner), winner: nameOf(match, winner) }
  return {
    title: t('mail.notice.setWon.title', { ...values, match: versus(t, match.company, match.company2) }),
    body: t('mail.notice.setWon.body', values),
  }
}

function result({ t }: Facts, match: MatchSummary): Words | null {
  const { status, scoreboard } = match
  if (!isOver({ status })) return null
  const { winner, state } = scoreboard
  const sets = setsInWords(state, winner ?? 1)
  const how = status === 'finished' ? '' : t(`mail.notice.result.${status}`)
  return {
    title: t('mail.notice.result.title', { match: versus(t, match.company, match.company2) }),
    body: [
      winner === null
        ? t('mail.notice.result.nobody')
        : t('mail.notice.result.winner', { winner: nameOf(match, winner) }),
      sets && `${sets}.`,
      how,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function advanced({ t, language, timeZone }: Facts, match: MatchSummary): Words | null {
  if (match.status !== 'scheduled') return null
  const moment = Date.parse(match.date)
  return {
    title: t('mail.notice.advanced.title', { match: versus(t, match.company, match.company2) }),
    body: [
      `${match.category}.`,
      match.untimed
        ? t('mail.notice.advanced.untimed')
        : t('mail.notice.advanced.at', {
            day: dayText(moment, language, timeZone),
            time: clockText(moment, language, timeZone),
          }),
    ].join(' '),
  }
}

const courtText = (t: TFunction, court: string): string => {
  const number = courtNumber(court)
  return number ? t('mail.court', { number }) : court
}

/** Returns the words about a match that waits. They are not true any more once it has begun, or has no place. */
function waiting(
  { t, language, timeZone }: Facts,
  { sides, court, expected, item, hasBegun }: PlacedFacts,
  kind: 'next' | 'aboutToStart',
): Words | null {
  if (hasBegun || !item || !expected) return null
  const clock = (text: string) => clockText(Date.parse(text), language, timeZone)
  const { start, from, until } = expected
  const when =
    start === null
      ? t('mail.orderOfPlay.between', { from: clock(from), until: clock(until) })
      : t('mail.orderOfPlay.about', { time: clock(start), from: clock(from), until: clock(until) })
  const values = { match: versus(t, ...sides), court: courtText(t, court) }
  return {
    title: t(`mail.notice.${kind}.title`, values),
    body: `${t(`mail.notice.${kind}.body`, values)} ${when}. ${zoneText(timeZone, language)}`,
  }
}

function moved(
  { t, language, timeZone }: Facts,
  { sides, court, item, hasBegun, category }: PlacedFacts,
): Words | null {
  if (hasBegun) return null
  const match = `${versus(t, ...sides)} (${category})`
  const title = t('mail.notice.moved.title', { match: versus(t, ...sides) })
  if (!item) return { title, body: t('mail.orderOfPlay.gone', { match }) }
  const time = clockText(item.time ?? item.startsAt, language, timeZone)
  const line = t(`mail.orderOfPlay.${item.kind}`, { time, court: courtText(t, court), match })
  return { title, body: `${dayText(item.startsAt, language, timeZone)}. ${line}. ${zoneText(timeZone, language)}` }
}
