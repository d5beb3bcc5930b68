import { useState } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { AbsentPage, Notice, NoticePage } from '../ui/notice.tsx'
import { PageHead, ProseHead } from '../ui/page-head.tsx'

/** The title of all of them: each names the browser's tab, in which this page is. */
const TITLE = 'Style guide'

const button = (label: string, onClick?: () => void) => (
  <button type="button" className="button" onClick={onClick}>
    {label}
  </button>
)

/** How pages begin, and what stands there where there is nothing else to show. */
export function ShownTops() {
  const [broken, setBroken] = useState(0)
  return (
    <>
      <h2>The top of a page that is used</h2>
      <PageHead title={TITLE} lead="What it is for, in a sentence." action={button('Do it')}>
        <p>Small print.</p>
      </PageHead>
      <h2>The top of a page that is read</h2>
      <ProseHead title={TITLE} lead="What it is about, in a sentence." />
      <h2>On its way, and not coming</h2>
      <LoadingLine failed={false} onRetry={() => {}} />
      <LoadingLine failed="It does not come." onRetry={() => {}} />
      <h2>Nothing here</h2>
      <Notice actions={button('Try again')}>
        <p>A few words where something else would be.</p>
      </Notice>
      <NoticePage title={TITLE}>
        <p>A page of a few words.</p>
      </NoticePage>
      <AbsentPage title={TITLE} text="What it was about is not there." retry={() => {}} to="/" label="Home" />
      <h2>What breaks</h2>
      <ErrorBoundary
        fallback={<p>{button('It broke: mend it', () => setBroken(broken + 1))}</p>}
        resetKey={`${broken}`}
      >
        {broken % 2 === 1 ? <Breaking /> : <p>{button('Break it', () => setBroken(broken + 1))}</p>}
      </ErrorBoundary>
    </>
  )
}

function Breaking(): never {
  throw new Error('pressed to break')
}
