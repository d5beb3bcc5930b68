import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { App } from './app/app.tsx'
import { keepSignedIn } from './app/keep-signed-in.ts'
import { wordsSettled } from './i18n/i18n.ts'

/** A page without words is worse than a short wait, and a long wait is worse than a page without words. */
const PATIENCE = 2000

const root = document.getElementById('root')
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))

keepSignedIn()

Promise.race([wordsSettled, patience]).then(() => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
})
