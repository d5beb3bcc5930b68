// The script of the pages for streams and other sites. It uses no React, no storage and no sign-in.
import '../ui/fonts.css'
import '../ui/tokens.css'
import { BROADCAST_DEFAULTS, broadcastOptionsIn } from '../../shared/broadcast/broadcast-options.ts'
import { broadcastIdIn, broadcastPageAt } from '../../shared/pages/broadcast-pages.ts'
import { atLast } from './at-last.ts'
import s from './broadcast.module.css'
import { cardIn } from './embed.ts'
import { followCourt } from './follow-court.ts'
import { followMatch } from './follow-match.ts'
import { overlayIn } from './overlay.ts'
import { languageOf, loadTexts } from './texts.ts'

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
  const t = await atLast(() => loadTexts(['translation'], language))
  if (page === 'embed') {
    root.className = s.card ?? ''
    if (options.theme !== 'auto') root.dataset.theme = options.theme
    const card = body.appendChild(document.createElement('main'))
    followMatch(id, cardIn(card, options, language, t))
    return
  }
  root.className = s.overlay ?? ''
  const stage = body.appendChild(document.createElement('main'))
  const show = overlayIn(stage, options, language, t)
  if (page === 'courtOverlay') followCourt(id, show)
  else followMatch(id, show)
}
