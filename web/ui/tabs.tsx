import { type KeyboardEvent, type ReactNode, useId } from 'react'
import s from './tabs.module.css'

interface Tab<T> {
  readonly value: T
  readonly label: string
}

interface Props<T> {
  /** Name of the list of tabs, for screen readers. */
  label: string
  tabs: readonly Tab<T>[]
  chosen: T
  onChoose: (value: T) => void
  /** Called when a person is about to choose a tab, so that its code can load early. */
  onApproach?: (value: T) => void
  /** Content of the chosen tab. */
  children: ReactNode
}

/** For each key, the tab that it chooses, by the index of the chosen tab. The index counts on from the first or last tab. */
const CHOICES: Readonly<Record<string, (chosen: number) => number>> = {
  ArrowLeft: (chosen) => chosen - 1,
  ArrowRight: (chosen) => chosen + 1,
  Home: () => 0,
  End: () => -1,
}

/** A few parts of a page, of which one is shown. The tabs are one stop of the Tab key; arrow keys, Home and End choose. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, onApproach, children }: Props<T>) {
  const id = useId()
  const chooseByKey = (event: KeyboardEvent) => {
    const wanted = CHOICES[event.key]?.(tabs.findIndex(({ value }) => value === chosen))
    if (wanted === undefined) return
    event.preventDefault()
    const tab = tabs.at(wanted % tabs.length)
    if (!tab) return
    onChoose(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }
  return (
    <div className={`stack-6 ${s.tabs}`}>
      <div className={`wrap ${s.list}`} role="tablist" aria-label={label} onKeyDown={chooseByKey}>
        {tabs.map(({ value, label: name }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            className={s.tab}
            aria-selected={value === chosen}
            aria-controls={value === chosen ? `${id}-panel` : undefined}
            tabIndex={value === chosen ? 0 : -1}
            onClick={() => onChoose(value)}
            onPointerEnter={() => onApproach?.(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={s.panel}>
        {children}
      </div>
    </div>
  )
}
