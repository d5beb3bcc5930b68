import type { BroadcastOptions } from '../../shared/broadcast/broadcast-options.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { boardView, inWordsOf, isCancelled } from './board-view.ts'
import { drawRows, element, fontsFor, replaceBoard } from './draw-board.ts'
import type { NameSizes } from './fit-sides.ts'
import type { Following } from './follow-match.ts'
import { openRounds } from './match-round.ts'
import s from './overlay.module.css'
import type { Translate } from './texts.ts'

/** In units of 1/1920 of the picture's width. overlay.module.css has the other sizes. */
const SIZES: NameSizes = { room: 560, usual: 38, twoLines: 27, readable: 30 }
const COMPACT: NameSizes = { room: 400, usual: 32, twoLines: 23, readable: 32 }

/**
 * Returns a function that draws the overlay of a match into a stage: nothing without a match, and a transparent background.
 * @param stage an element as large as the picture
 */
export function overlayIn(stage: HTMLElement, options: BroadcastOptions, language: Language, t: Translate) {
  const { theme, compact, position } = options
  const place = element('div', s.place)
  place.dataset.position = position
  if (theme === 'auto') followDevice(place)
  else place.dataset.theme = theme
  if (compact) place.dataset.compact = ''
  stage.classList.add(s.stage ?? '')
  stage.replaceChildren(place)
  let shown: string | null = null
  let latest: Following | null = null
  const roundOf = openRounds(language, () => void show(latest))
  return show

  async function show(following: Following | null): Promise<void> {
    latest = following
    const match = following?.match
    if (!match || isCancelled(match)) {
      shown = null
      return place.replaceChildren()
    }
    const view = boardView(inWordsOf(match, t('live.player')), compact)
    await fontsFor(...view.rows.flatMap(({ partners }) => partners))
    if (latest !== following) return
    const board = element('article', s.board)
    const line = compact ? '' : [view.category, roundOf(view.id)].filter(Boolean).join(' · ')
    if (line) board.append(element('p', s.category, line))
    board.append(drawRows(view, compact ? COMPACT : SIZES, t))
    if (view.badge)
      board.append(
        element('p', view.badge.startsWith('status') ? `${s.badge} ${s.status}` : `${s.badge}`, t(view.badge)),
      )
    if (following.staleSince !== null) place.dataset.stale = ''
    else delete place.dataset.stale
    if (shown !== view.id) board.classList.add(s.arrives ?? '')
    shown = view.id
    replaceBoard(place, board)
  }
}

/** Gives an element the device's theme, and each later one. */
function followDevice({ dataset }: HTMLElement): void {
  const light = matchMedia('(prefers-color-scheme: light)')
  const adopt = () => {
    dataset.theme = light.matches ? 'light' : 'dark'
  }
  adopt()
  light.addEventListener('change', adopt)
}
