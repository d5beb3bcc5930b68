import { create } from 'zustand'

/** The modes of the console. `full` records how each point ended. `simple` records only who won it. */
export const CONSOLE_MODES = ['full', 'simple'] as const
export type ConsoleMode = (typeof CONSOLE_MODES)[number]

const STORAGE_KEY = 'consoleMode'

/** The mode that was last chosen on this device. */
export const useConsoleMode = create<{ mode: ConsoleMode }>(() => ({ mode: storedMode() }))

export function chooseMode(mode: ConsoleMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode)
  } catch {
    // Without storage the choice lasts for this visit.
  }
  useConsoleMode.setState({ mode })
}

/** Chooses the simple mode, for players who score their own match, unless somebody has chosen a mode on this device. */
export function preferSimple(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY) === null) chooseMode('simple')
  } catch {
    useConsoleMode.setState({ mode: 'simple' })
  }
}

function storedMode(): ConsoleMode {
  try {
    return CONSOLE_MODES.find((each) => each === localStorage.getItem(STORAGE_KEY)) ?? 'full'
  } catch {
    return 'full'
  }
}
