import { Link } from 'react-router-dom'
import { PAGE_NAMES, PAGES } from '../../shared/pages/page-table.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ShownControls } from './shown-controls.tsx'
import { ShownPieces } from './shown-pieces.tsx'
import { ShownTokens } from './shown-tokens.tsx'
import { ShownTops } from './shown-tops.tsx'
import s from './styleguide-page.module.css'

/**
 * All tokens and components on one page. Only the development server has this page, so its texts are not translated. A test
 * requires that every component of ui/ is here.
 */
export default function StyleguidePage() {
  return (
    <div className="page">
      <PageHeading title="Style guide" />
      <ul>
        {PAGE_NAMES.map((name) => (
          <li key={name}>
            <Link to={PAGES[name].path.replace('/*', '')}>{name}</Link>
          </li>
        ))}
      </ul>
      <div className={`stack-6 ${s.themes}`}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={`stack-4 ${s.theme}`}>
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
