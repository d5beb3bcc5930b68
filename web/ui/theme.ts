import { create } from 'zustand'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Storage key. The script in index.html reads it before the first paint. */
const KEY = 'theme'

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }))

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts for this visit.
  }
  useTheme.setState({ theme })
}

function storedTheme(): Theme {
  try {
    return THEMES.find((each) => each === localStorage.getItem(KEY)) ?? 'system'
  } catch {
    return 'system'
  }
}
