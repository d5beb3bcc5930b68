import { StrictMode } from 'react'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { isSignedIn, useSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { keepSignedIn } from './app/keep-signed-in.ts'
import { fetchPage } from './app/page-modules.ts'
import { show } from './app/take-over.ts'
import { wordsSettled } from './i18n/start-i18n.ts'

/** A page without words is worse than a short wait, and a long wait is worse than a page without words. */
const PATIENCE = 2000

const root = document.getElementById('root')
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))

keepSignedIn()
const fetched = fetchPage(location.pathname, isSignedIn(useSession.getState()))

Promise.race([wordsSettled, patience]).then(() => {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (root) void show(root, app, fetched)
})
