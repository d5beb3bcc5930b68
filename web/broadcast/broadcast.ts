// The script of the pages for streams and other sites. It uses no React, no storage and no sign-in.
import '../ui/fonts.css'
import '../ui/tokens.css'
import { BROADCAST_DEFAULTS, broadcastOptionsIn } from '../../shared/broadcast/broadcast-options.ts'
import { broadcastIdIn, broadcastPageAt } from '../../shared/pages/broadcast-pages.ts'
import s from './broadcast.module.css'
import { cardIn } from './embed.ts'
import { followCourt } from './follow-court.ts'
import { followMatch } from './follow-match.ts'
import { overlayIn } from './overlay.ts'
import { languageOf, loadTexts, type Translate } from './texts.ts'

/** Time between attempts to load the texts (ms). */
const RETRY_MS = 5000

const { pathname, search } = location
const page = broadcastPageAt(pathname) ?? 'overlay'
const id = broadcastIdIn(pathname) ?? ''
const options = broadcastOptionsIn(search, BROADCAST_DEFAULTS[page === 'embed' ? 'embed' : 'overlay'])
const language = options.lang ?? languageOf(navigator.languages)
const { documentElement: root, body } = document
root.lang = language

// A board is drawn once its fonts have loaded, so they are not optional here.
for (const face of document.fonts) face.display = 'block'
void start()

async function start(): Promise<void> {
  const t = await textsAtLast()
  if (page === 'embed') {
    root.className = s.card ?? ''
    if (options.theme !== 'auto') root.dataset.theme = options.theme
    const card = body.appendChild(document.createElement('main'))
    followMatch(id, cardIn(card, options, language, t))
    return
  }
  root.className = s.overlay ?? ''
  const stage = body.appendChild(document.createElement('main'))
  const show = overlayIn(stage, options, t)
  if (page === 'courtOverlay') followCourt(id, show)
  else followMatch(id, show)
}

/** Tries until the server answers, because nobody reloads an overlay. */
async function textsAtLast(): Promise<Translate> {
  const texts = await loadTexts(language).catch(() => null)
  if (texts) return texts
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  return textsAtLast()
}
