import { table } from './figures.ts'
import type { Pace } from './rounds.ts'

/** Settings of a run. */
export interface Run {
  /** Folder for temporary files. */
  readonly folder: string
  readonly pace: Pace
  /** Prints progress. */
  readonly say: (line: string) => void
}

/** A goal, the measured figure, and whether it reaches the goal. */
export interface Goal {
  readonly goal: string
  readonly figure: string
  /** `undecided` if the figure is too close to the limit. Null if nothing was measured; the figure is then the reason. */
  readonly reached: boolean | 'undecided' | null
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'goals'; readonly goals: readonly Goal[] }

/** Result of a bench. */
export type Report = readonly Block[]

export const text = (text: string): Block => ({ kind: 'text', text })
export const rows = (...rows: readonly (readonly string[])[]): Block => ({ kind: 'table', rows })
export const goals = (...goals: readonly Goal[]): Block => ({ kind: 'goals', goals })

function verdict({ reached }: Goal): string {
  if (reached === 'undecided') return reached
  return reached === null ? 'not measured' : reached ? 'reached' : 'not reached'
}
const goalRows = (goals: readonly Goal[]): string[][] => [
  ['Goal', 'Measured', ''],
  ...goals.map((goal) => [goal.goal, goal.figure, verdict(goal)]),
]

/** Formats a report for the terminal. */
export const asText = (report: Report): string =>
  report
    .map((block) => {
      if (block.kind === 'text') return block.text
      return table(block.kind === 'table' ? block.rows : goalRows(block.goals))
    })
    .join('\n\n')

/** Formats a report as Markdown. */
export const asMarkdown = (report: Report): string =>
  report
    .map((block) => {
      if (block.kind === 'text') return block.text
      return markdownTable(block.kind === 'table' ? block.rows : goalRows(block.goals), block.kind === 'table')
    })
    .join('\n\n')

function markdownTable(rows: readonly (readonly string[])[], figures: boolean): string {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, n) => (n > 0 && figures ? '--:' : '---'))
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

/**
 * Replaces this machine's part of a bench's section, or adds it. Parts of other machines stay.
 * @throws Error if the page has no such section
 */
export function withSection(page: string, name: string, machine: string, report: string): string {
  const [before, section, after] = cutOut(page, name)
  if (section === undefined) throw new Error(`the page has no ${begin(name)} … ${end(name)}`)
  const key = `${name}: ${machine}`
  const part = `${begin(key)}\n\n### ${machine}\n\n${report}\n\n${end(key)}`
  const [others, own, more] = cutOut(section, key)
  const parts = own === undefined ? `${section.trim()}\n\n${part}` : `${others}${part}${more}`
  return `${before}${begin(name)}\n\n${parts.trim()}\n\n${end(name)}${after}`
}

const begin = (name: string): string => `<!-- ${name} -->`
const end = (name: string): string => `<!-- /${name} -->`

/** Returns the text before a pair of markers, between them (undefined without markers) and after them. */
function cutOut(text: string, name: string): [before: string, between: string | undefined, after: string] {
  const [from, to] = [text.indexOf(begin(name)), text.indexOf(end(name))]
  if (from < 0 || to < from) return [text, undefined, '']
  return [text.slice(0, from), text.slice(from + begin(name).length, to), text.slice(to + end(name).length)]
}
