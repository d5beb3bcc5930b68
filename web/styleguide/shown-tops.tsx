import { useState } from 'react'
import { PAGES } from '../../shared/pages/page-table.ts'
import { Article } from '../ui/article.tsx'
import { CalendarLink } from '../ui/calendar-link.tsx'
import { DoneLine } from '../ui/done-line.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import { AbsentPage, Notice, NoticePage } from '../ui/notice.tsx'
import { PageHead, ProseHead } from '../ui/page-head.tsx'

/** Title of every example. Each example sets the tab's title, so all have the same one. */
const TITLE = 'Style guide'

const button = (label: string, onClick?: () => void) => (
  <button type="button" className="button" onClick={onClick}>
    {label}
  </button>
)

/** Headings of pages, and messages that replace a page's content. */
export function ShownTops() {
  const [broken, setBroken] = useState(0)
  const [done, setDone] = useState<string | null>(null)
  return (
    <>
      <h2>Top of a page with functions</h2>
      <PageHead title={TITLE} lead="What it is for, in a sentence." action={button('Do it')}>
        <p>Small print.</p>
      </PageHead>
      <h2>Top of a page of text</h2>
      <ProseHead title={TITLE} lead="What it is about, in a sentence." />
      <h2>An article</h2>
      <Article
        heading={(className) => <h3 className={className}>Líneas nuevas</h3>}
        subtitle="Desde el viernes"
        imageUrl="/images/club-at-dusk.svg"
        imageAlt=""
        html="<p>Pintamos <strong>las líneas</strong>.</p><blockquote>El viernes no hay juego.</blockquote>"
        onClick={() => {}}
      />
      <h2>A calendar to subscribe to</h2>
      <CalendarLink
        player="plr_ana"
        texts={{ subscribe: 'Add to my calendar', copy: 'Copy the address', copied: 'Copied' }}
      />
      <h2>Loading, and failed to load</h2>
      <LoadingLine failed={false} onRetry={() => {}} />
      <p>
        <LoadingText />
      </p>
      <LoadingLine failed="We couldn’t load it." onRetry={() => {}} />
      <DoneLine text={done} />
      {button('Book', () => setDone(done ? null : 'Booked.'))}
      <h2>Empty, and not found</h2>
      <Notice actions={button('Try again')}>
        <p>Nothing here yet.</p>
      </Notice>
      <NoticePage title={TITLE}>
        <p>A page with only a message.</p>
      </NoticePage>
      <AbsentPage title={TITLE} text="There is no such match." retry={() => {}} to={PAGES.home.path} label="Home" />
      <h2>An error while rendering</h2>
      <ErrorBoundary fallback={() => <p>{button('Repair it', () => setBroken(broken + 1))}</p>} resetKey={`${broken}`}>
        {broken % 2 === 1 ? <Breaking /> : <p>{button('Break it', () => setBroken(broken + 1))}</p>}
      </ErrorBoundary>
    </>
  )
}

function Breaking(): never {
  throw new Error('broken on purpose')
}
