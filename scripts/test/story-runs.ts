/** One run of Playwright: its name, and the options that select its stories. */
type StoryRun = readonly [name: string, options: readonly string[]]

/** Number of parts of the stories that are not core. Each commit runs one part, so that a few commits run all of them. */
const PARTS = 4

/** Returns the runs for a commit: the core stories, and a quarter of the others. @param commit its hash */
export function storyRuns(commit: string): StoryRun[] {
  const part = 1 + (Number.parseInt(commit.slice(0, 8), 16) % PARTS)
  return [
    ['Core browser stories', ['--grep', '@core']],
    [
      `Other browser stories, quarter ${part} of ${PARTS} by the hash of HEAD`,
      ['--grep-invert', '@core', `--shard=${part}/${PARTS}`],
    ],
  ]
}
