import { table } from './figures.ts'

/** Settings of a run. */
export interface Run {
  /** Folder for temporary files. */
  readonly folder: string
  /** Whether the run only has to show that the bench works. */
  readonly quick: boolean
  /** Prints progress. */
  readonly say: (line: string) => void
}

/** A goal, the measured figure, and whether it reaches the goal. */
export interface Goal {
  readonly goal: string
  readonly figure: string
  /** null if nothing was measured; the figure says why. */
  readonly reached: boolean | null
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

const verdict = ({ reached }: Goal): string => (reached === null ? 'not measured' : reached ? 'reached' : 'not reached')
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
 * Replaces the text between a bench's markers.
 * @throws Error if the page has no such markers
 */
export function withSection(page: string, name: string, report: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${report}\n\n${page.slice(to)}`
}
