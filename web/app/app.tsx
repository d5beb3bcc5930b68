import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Shell } from './shell.tsx'
import { takenOver } from './take-over.ts'

export function App() {
  useEffect(takenOver, [])
  return (
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  )
}
