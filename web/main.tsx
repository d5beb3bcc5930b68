import { StrictMode } from 'react'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/frame.css'
import { isSignedIn, useSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { keepSignedIn } from './app/keep-signed-in.ts'
import { fetchPage } from './app/page-modules.ts'
import { show } from './app/take-over.ts'
import { wordsLoaded, wordsSettled } from './i18n/start-i18n.ts'
import { firstFailure } from './i18n/translation-backend.ts'

/** A page without words is worse than a short wait, and a long wait is worse than a page without words. */
const PATIENCE = 2000

const root = document.getElementById('root')
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))

// A page of text that was drawn ahead has its words: it stays until the app has them too. A score does not wait.
const { drawn, whole } = document.documentElement.dataset
const readable = drawn === '' && whole === ''

keepSignedIn()
const fetched = fetchPage(location.pathname, isSignedIn(useSession.getState()))

// As it stood when it was drawn, and said to be so where the words are long in coming.
if (readable) void Promise.all([firstFailure, patience]).then(() => window.unready?.())

const words = readable ? wordsLoaded : Promise.race([wordsSettled, patience])
words.then(() => {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (root) void show(root, app, fetched)
})
