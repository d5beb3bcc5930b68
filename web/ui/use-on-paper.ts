import { useMedia } from './use-media.ts'

/** Returns whether the page is being printed. A sheet of paper has whole dates and no relative times, and nothing on it can be opened. */
export const useOnPaper = (): boolean => useMedia('print')
