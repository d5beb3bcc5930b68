import { create } from 'zustand'
import { storedItem, storeItem } from '../api/stored-session.ts'

/** The modes of the console. `full` records how each point ended. `simple` records only who won it. */
export const CONSOLE_MODES = ['full', 'simple'] as const
export type ConsoleMode = (typeof CONSOLE_MODES)[number]

const STORAGE_KEY = 'consoleMode'

const storedMode = (): ConsoleMode => CONSOLE_MODES.find((each) => each === storedItem(STORAGE_KEY)) ?? 'full'

/** The mode that was last chosen on this device. */
export const useConsoleMode = create<{ mode: ConsoleMode }>(() => ({ mode: storedMode() }))

export function chooseMode(mode: ConsoleMode): void {
  storeItem(STORAGE_KEY, mode)
  useConsoleMode.setState({ mode })
}

/** Chooses the simple mode, for players who score their own match, unless somebody has chosen a mode on this device. */
export function preferSimple(): void {
  if (storedItem(STORAGE_KEY) === null) chooseMode('simple')
}
