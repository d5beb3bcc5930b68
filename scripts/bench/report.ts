import { table } from './figures.ts'

/** What a bench is given. */
export interface Run {
  /** For what it needs while it runs. */
  readonly folder: string
  /** Whether it is only to be seen that it works. */
  readonly quick: boolean
  /** Tells whoever waits how far it is. */
  readonly say: (line: string) => void
}

/** What is to be reached, what was, and whether that is enough. */
export interface Goal {
  readonly goal: string
  readonly figure: string
  /** Null: nothing was measured, and the figure says why. */
  readonly reached: boolean | null
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'goals'; readonly goals: readonly Goal[] }

/** What one bench found. */
export type Report = readonly Block[]

export const text = (text: string): Block => ({ kind: 'text', text })
export const rows = (...rows: readonly (readonly string[])[]): Block => ({ kind: 'table', rows })
export const goals = (...goals: readonly Goal[]): Block => ({ kind: 'goals', goals })

const verdict = ({ reached }: Goal): string => (reached === null ? 'not measured' : reached ? 'reached' : 'not reached')
const goalRows = (goals: readonly Goal[]): string[][] => [
  ['Goal', 'Measured', ''],
  ...goals.map((goal) => [goal.goal, goal.figure, verdict(goal)]),
]

/** As a terminal shows it. */
export const asText = (report: Report): string =>
  report
    .map((block) => {
      if (block.kind === 'text') return block.text
      return table(block.kind === 'table' ? block.rows : goalRows(block.goals))
    })
    .join('\n\n')

/** As a page of the documentation shows it. */
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
 * Puts a bench's report between its markers, leaving all else as it is.
 * @throws Error where the page has no such markers
 */
export function withSection(page: string, name: string, report: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${report}\n\n${page.slice(to)}`
}
