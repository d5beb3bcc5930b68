import { type KeyboardEvent, useId, useState } from 'react'

interface Options {
  /** Number of choices. */
  readonly count: number
  /** Whether the list may be shown. */
  readonly mayShow: boolean
  /** Takes the choice at a position. */
  readonly onChoose: (at: number) => void
}

/** The keys and the attributes of a text field with a list of choices below it (the pattern “combobox” of ARIA). */
export function useCombo({ count, mayShow, onChoose }: Options) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && mayShow && count > 0
  const optionId = (at: number) => `${list}-${at}`
  const choose = (at: number) => {
    setOpen(false)
    setActive(-1)
    onChoose(at)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((at) => (at < 0 && step < 0 ? count - 1 : (at + step + count) % count))
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      choose(active)
    }
  }
  return {
    isShown,
    close: () => setOpen(false),
    /** Call it when the text changes. */
    typed: () => {
      setActive(-1)
      setOpen(true)
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': list,
      'aria-activedescendant': isShown && active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onFocus: () => setOpen(true),
      onKeyDown,
    },
    /** For the element with the role `listbox`. */
    list: { id: list, hidden: !isShown },
    option: (at: number) => ({
      id: optionId(at),
      role: 'option',
      'aria-selected': at === active,
      // The field keeps the focus.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => choose(at),
    }),
  } as const
}
