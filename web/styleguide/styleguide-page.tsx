import { useState } from 'react'
import { StatusPill } from '../live/status-pill.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Digit } from '../ui/digit.tsx'
import f from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { StatBars } from '../ui/stat-bars.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import s from './styleguide-page.module.css'
import { COLOURS, LONG_NAME, SIZES, SPACES, STATUSES } from './tokens.ts'

/**
 * Every token and every part in one place, for whoever works on the pages: the development server alone has it, so its words
 * are no keys. What is new in ui/ belongs here.
 */
export default function StyleguidePage() {
  return (
    <div className="page">
      <PageHeading title="Style guide" />
      <div className={s.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={s.theme}>
            <Tokens />
            <Parts theme={theme} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Tokens() {
  return (
    <>
      <h2>Colours</h2>
      <ul className={s.swatches}>
        {COLOURS.map((name) => (
          <li key={name}>
            <span className={s.swatch} style={{ background: `var(--${name})` }} />
            <code>--{name}</code>
          </li>
        ))}
      </ul>
      <h2>Type</h2>
      {SIZES.map((name) => (
        <p key={name} style={{ fontSize: `var(--${name})`, lineHeight: 1.2 }}>
          <code className={s.token}>--{name}</code> <span className="board">40–15</span> Advantage
        </p>
      ))}
      <h2>Space</h2>
      <ul className={s.spaces}>
        {SPACES.map((name) => (
          <li key={name}>
            <span className={s.space} style={{ width: `var(--${name})` }} />
            <code>--{name}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

function Parts({ theme }: { theme: string }) {
  const [points, setPoints] = useState(0)
  const [asked, setAsked] = useState(false)
  const [removed, setRemoved] = useState(false)
  return (
    <>
      <h2>Buttons</h2>
      <div className={f.actions}>
        <button type="button" className="button" onClick={() => setAsked(true)}>
          Open a dialog
        </button>
        <button type="button" className="button quiet" onClick={() => setRemoved(true)}>
          Remove something
        </button>
        <button type="button" className="button" disabled>
          Not now
        </button>
      </div>
      <h2>A form</h2>
      <form className={f.form} onSubmit={(event) => event.preventDefault()}>
        <div className={f.row}>
          <label className={f.field}>
            Name
            <input className={f.input} defaultValue={LONG_NAME} />
          </label>
          <label className={f.field}>
            Court
            <select className={f.input}>
              <option>Court 1</option>
            </select>
          </label>
        </div>
        <label className={f.field}>
          Refused
          <input className={f.input} aria-invalid="true" aria-describedby={`why-${theme}`} defaultValue="25:00" />
        </label>
        <p className={f.problem} id={`why-${theme}`}>
          There is no such hour.
        </p>
      </form>
      <h2>Where a match stands</h2>
      <div className={f.actions}>
        {STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </div>
      <h2>A number that turns</h2>
      <button type="button" className="button quiet" onClick={() => setPoints(points + 15)}>
        <span className="board">
          <Digit value={points} />
        </span>
      </button>
      <h2>Nothing here</h2>
      <Notice
        actions={
          <button type="button" className="button">
            Try again
          </button>
        }
      >
        <p>A few words where something else would be.</p>
      </Notice>
      <StatBars
        title="Compared"
        sides={[LONG_NAME, 'Luz Marte']}
        counted="Counted"
        rows={[
          { key: 'aces', label: 'Aces', values: [12, 3] },
          { key: 'none', label: 'Nothing yet', values: [0, 0] },
          { key: 'unknown', label: 'Not known', values: null },
          { key: 'many', label: 'A long label that has to wrap somewhere', values: [140, 99] },
        ]}
      />
      <Sponsors label="Sponsors" />
      <Dialog open={asked} title="A dialog" onClose={() => setAsked(false)}>
        <p>Escape closes it, and the focus goes back to where it was.</p>
        <div className={f.actions}>
          <button type="button" className="button" onClick={() => setAsked(false)}>
            Fine
          </button>
        </div>
      </Dialog>
      <UndoBar
        message={removed ? 'Something was removed.' : null}
        label="Take it back"
        onUndo={() => setRemoved(false)}
        onGone={() => setRemoved(false)}
      />
    </>
  )
}
