import type { BroadcastOptions } from '../../shared/broadcast/broadcast-options.ts'
import type { ClubsAnswer } from '../../shared/clubs/club-schemas.ts'
import { type ZonedClubs, zoneOf } from '../../shared/clubs/club-zone.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { setServedOffsets } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { deviceTime, serverNow } from '../api/server-clock.ts'
import { ageOf } from '../ui/age.ts'
import { dayName } from '../ui/dates.ts'
import { clockIn } from '../ui/zone-clock.ts'
import { atLast } from './at-last.ts'
import { type BoardView, boardView, inWordsOf, isCancelled } from './board-view.ts'
import { drawRows, element, fontsFor, replaceBoard, stoppedWidth } from './draw-board.ts'
import s from './embed.module.css'
import type { NameSizes } from './fit-sides.ts'
import type { Following } from './follow-match.ts'
import type { Translate } from './texts.ts'

/** Width of a card in its units, without its padding. embed.module.css has the other sizes. */
const WIDTH = 448
/** Widths of the place of the ball and of each number, and the size of the text that says why a side stopped. */
const MARK = 30
const CELLS = { set: 32, running: 38, points: 58 }
const STOPPED = 13

/** Returns a function that draws the card of a match for other sites. */
export function cardIn(card: HTMLElement, { theme }: BroadcastOptions, language: Language, t: Translate) {
  card.className = s.card ?? ''
  if (theme !== 'auto') card.dataset.theme = theme
  let latest: Following | null = null
  let clubs: ZonedClubs | null = null
  let isLoading = false

  return show

  async function show(following: Following): Promise<void> {
    latest = following
    const { match, isMissing, staleSince } = following
    if (isMissing) return card.replaceChildren(element('p', s.message, t('live.missing')))
    if (!match) return
    if (isCancelled(match)) return card.replaceChildren(element('p', s.message, t('live.cancelled')))
    const view = boardView(inWordsOf(match, t('live.player')), false)
    if (view.status === 'scheduled') loadZones()
    await fontsFor(...view.rows.flatMap(({ partners }) => partners))
    if (latest !== following) return
    replaceBoard(
      card,
      element('h1', s.title, titleOf(view, t)),
      headOf(view, t),
      drawRows(view, sizesOf(view, t), t),
      element('p', s.foot, linkTo(view.id, t), noteOf(view, staleSince, match.summary.club)),
    )
  }

  /** Loads the time zones of the clubs once, then draws the card again. Until then it has no time. */
  function loadZones(): void {
    if (isLoading) return
    isLoading = true
    void atLast(() => getJson<ClubsAnswer>('/clubs')).then(({ body }) => {
      setServedOffsets(body.zones)
      clubs = body.clubs
      if (latest) void show(latest)
    })
  }

  /** The age of a score that may be old, or the time of a match that has not begun. */
  function noteOf({ status, date }: BoardView, staleSince: number | null, club: string | undefined): HTMLElement {
    if (staleSince !== null) {
      const { unit, number } = ageOf(deviceTime() - staleSince)
      return element('span', s.stale, t(`live.updated.${unit}`, { number }))
    }
    if (status !== 'scheduled' || !clubs) return element('span', undefined)
    const timeZone = zoneOf(club, clubs)
    const day = dayName(date, language, serverNow(), timeZone)
    return element('span', undefined, `${day}, ${clockIn(timeZone, date, language)}`)
  }
}

/** The room for names is what the numbers leave, and the text that says why a side stopped. */
function sizesOf({ rows: [one, two] }: BoardView, t: Translate): NameSizes {
  const stopped = STOPPED * Math.max(stoppedWidth(one, t), stoppedWidth(two, t))
  const room = one.cells.reduce((left, { kind }) => left - CELLS[kind], WIDTH - MARK - stopped)
  return { room, usual: 24, twoLines: 18, readable: 18 }
}

/** The names of both sides, for screen readers. */
function titleOf({ rows: [one, two] }: BoardView, t: Translate): string {
  return t('live.versus', { one: one.partners.join(' / '), two: two.partners.join(' / ') })
}

function headOf({ category, status, badge }: BoardView, t: Translate): HTMLElement {
  const state = element(
    'span',
    status === 'live' ? s.live : s.status,
    t(status === 'live' ? 'status.live' : (badge ?? '')),
  )
  const stake = status === 'live' && badge ? [element('strong', s.stake, t(badge))] : []
  return element('p', s.head, element('span', s.category, category), ...stake, state)
}

/** Opens the match outside the frame. */
function linkTo(id: string, t: Translate): HTMLElement {
  const link = element('a', s.link, t('home.openBoard')) as HTMLAnchorElement
  link.href = pathTo('liveMatch', id)
  link.target = '_blank'
  link.rel = 'noopener'
  return link
}
