import { createHash } from 'node:crypto'
import { courtNumber } from '../../shared/clubs/court-number.ts'
import { FALLBACK_LANGUAGE, type Language } from '../../shared/i18n/languages.ts'
import { type OrderItem, untold } from '../../shared/order/lay-out.ts'
import { clockText } from '../../shared/time/clock-text.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { dayText, zoneText } from '../reservations/mail/slot-in-mail.ts'
import { type DayMatch, matchAnswer } from './day-matches.ts'
import type { PlayerAccount } from './order-repository.ts'
import { type DayState, minutesIn } from './read-day.ts'
import { isOpenRest } from './suspended-match.ts'

/** A match whose players learn about its court and time. */
export interface ToldMatch {
  readonly match: DayMatch
  /** Null if it has no place any more. */
  readonly item: OrderItem | null
}

/**
 * Returns the matches whose players have to be told about an order, by start. One that has begun, or whose rest nobody has planned, is
 * among them only if it is on another court.
 */
export function toTell(
  { matches, progress, suspended }: DayState,
  items: readonly OrderItem[],
  told: readonly OrderItem[] | null,
) {
  const [now, before] = [items, told ?? []].map((all) => new Map(all.map((item) => [item.match, item])))
  return untold(items, told ?? []).flatMap((key): ToldMatch[] => {
    const match = matches.get(key)
    const item = now?.get(key) ?? null
    const isElsewhere = item !== null && item.court !== before?.get(key)?.court
    const rest = suspended.get(key)
    const isOpen = rest?.isPlanned === false && isOpenRest(item, match?.listed?.court ?? null)
    const waits = !progress.has(key) || (rest !== undefined && !isOpen)
    return match && !match.isOver && (waits || isElsewhere) ? [{ match, item }] : []
  })
}

/**
 * Returns the emails about an order, one for each person.
 * @param isFirst whether nobody was told before @param link address of the order’s page
 */
export function orderMails(
  state: DayState,
  told: readonly ToldMatch[],
  accounts: readonly PlayerAccount[],
  { isFirst, link }: { readonly isFirst: boolean; readonly link: string },
): readonly Mail[] {
  const people = new Map(accounts.map((account) => [account.person, account]))
  return [...people.values()].flatMap((account) => {
    const players = new Set(accounts.filter(({ person }) => person === account.person).map(({ player }) => player))
    const own = told.filter(({ match }) => match.players.some((player) => players.has(player)))
    return own.length > 0 ? [mailTo(state, account, own, { isFirst, link })] : []
  })
}

function mailTo(
  state: DayState,
  { person, email, language }: PlayerAccount,
  own: readonly ToldMatch[],
  { isFirst, link }: { readonly isFirst: boolean; readonly link: string },
): Mail {
  const { club, date, row } = state
  const known = language ?? FALLBACK_LANGUAGE
  const t = mailTexts(known)
  const values = { club: club.name, day: dayText(state.bounds.from, known, club.timeZone) }
  const what = createHash('sha1')
    .update(JSON.stringify(own.map(({ match, item }) => [match.key, item])))
    .digest('hex')
  return {
    id: `order-of-play-${club.id}-${date}-${row.version + 1}-${what.slice(0, 12)}-${person}`,
    recipient: email,
    subject: t('mail.orderOfPlay.subject', values),
    ...mailBody(known, [
      t(`mail.orderOfPlay.${isFirst ? 'intro' : 'changed'}`, values),
      own.map((each) => lineOf(state, each, known)),
      zoneText(club.timeZone, known),
      [t('mail.orderOfPlay.howTo'), { link }],
    ]),
  }
}

function lineOf(state: DayState, { match, item }: ToldMatch, language: Language): string {
  const t = mailTexts(language)
  const { club, shown } = state
  const { sides, category } = matchAnswer(match, minutesIn(state, match), 'everybody', shown)
  const names = sides.map(({ players }) => players.map(({ name }) => name).join(' / ') || t('mail.orderOfPlay.unknown'))
  const text = `${names.join(' – ')} (${category})`
  if (!item) return t('mail.orderOfPlay.gone', { match: text })
  const court = club.courts.find(({ id }) => id === item.court)?.name ?? ''
  const number = courtNumber(court)
  return t(`mail.orderOfPlay.${item.kind}`, {
    time: clockText(item.time ?? item.startsAt, language, club.timeZone),
    court: number ? t('mail.court', { number }) : court,
    match: text,
  })
}
