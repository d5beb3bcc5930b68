import { Link } from 'react-router-dom'
import { PAGE_NAMES, PAGES } from '../../shared/pages/page-table.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ShownControls } from './shown-controls.tsx'
import { ShownPieces } from './shown-pieces.tsx'
import { ShownTokens } from './shown-tokens.tsx'
import { ShownTops } from './shown-tops.tsx'
import s from './styleguide-page.module.css'

/**
 * Every token and every part in one place, for whoever works on the pages: the development server alone has it, so its words
 * are no keys. What is new in ui/ belongs here; a test asks for it.
 */
export default function StyleguidePage() {
  return (
    <div className="page">
      <PageHeading title="Style guide" />
      <ul>
        {PAGE_NAMES.map((name) => (
          <li key={name}>
            <Link to={PAGES[name].path}>{name}</Link>
          </li>
        ))}
      </ul>
      <div className={s.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={s.theme}>
            <ShownTokens />
            <ShownControls theme={theme} />
            <ShownPieces />
            <ShownTops />
          </div>
        ))}
      </div>
    </div>
  )
}
