import { useState } from 'react'
import { PAGES } from '../../shared/pages/page-table.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Chevron } from '../ui/chevron.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { UndoButton } from '../ui/undo-button.tsx'
import { LONG_NAME } from './tokens.ts'

const TABS = [
  { value: 'points', label: 'Points' },
  { value: 'statistics', label: 'Statistics' },
] as const

const COURTS = [
  { value: 1, label: 'Court 1' },
  { value: 2, label: 'Court 2', marked: true },
  { value: 3, label: 'C 3', spoken: 'Court 3' },
]

/** Buttons, links, choices, forms and dialogs. */
export function ShownControls({ theme }: { theme: string }) {
  const [asked, setAsked] = useState(false)
  const [removed, setRemoved] = useState(false)
  const [court, setCourt] = useState(1)
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('points')
  return (
    <>
      <h2>Buttons and links</h2>
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
      <BackLink to={PAGES.home.path}>The page above this one</BackLink>
      <SignInLink>Sign in and come back</SignInLink>
      <div className={f.actions}>
        <Chevron to="left" />
        <Chevron to="down" />
        <Chevron to="right" />
      </div>
      <h2>A choice of a few values</h2>
      <SegmentedChoice legend="Court" titled segments={COURTS} chosen={court} onChange={setCourt} />
      <h2>Tabs</h2>
      <Tabs label="Parts of a match" tabs={TABS} chosen={tab} onChoose={setTab}>
        <p>The content of the tab “{tab}”.</p>
      </Tabs>
      <h2>A form</h2>
      <form className={f.form} onSubmit={(event) => event.preventDefault()}>
        <div className={f.row}>
          <Field label="Name">
            <input className={f.input} defaultValue={LONG_NAME} />
          </Field>
          <Field label="Court">
            <select className={f.input}>
              <option>Court 1</option>
            </select>
          </Field>
        </div>
        <Field label="Hour">
          <input className={f.input} aria-invalid="true" aria-describedby={`why-${theme}`} defaultValue="25:00" />
        </Field>
        <p className={f.problem} id={`why-${theme}`}>
          This hour does not exist.
        </p>
      </form>
      <Dialog open={asked} title="A dialog" onClose={() => setAsked(false)}>
        <p>Escape closes it, and the focus goes back to where it was.</p>
        <div className={f.actions}>
          <button type="button" className="button" onClick={() => setAsked(false)}>
            Fine
          </button>
        </div>
      </Dialog>
      <UndoButton label="Undo" seconds={600} onUndo={() => setRemoved(false)} />
      <UndoBar
        message={removed ? 'Something was removed.' : null}
        label="Undo"
        onUndo={() => setRemoved(false)}
        onGone={() => setRemoved(false)}
      />
    </>
  )
}
