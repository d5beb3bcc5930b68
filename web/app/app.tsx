import { BrowserRouter } from 'react-router-dom'
import { Shell } from './shell.tsx'

export const App = () => (
  <BrowserRouter>
    <Shell />
  </BrowserRouter>
)
