import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { projectRoot } from '../../server/storage/root.ts'
import type { SourceFile } from './source-files.ts'

/** Files that may build patterns in a function, and the reason why these take linear time. */
const BUILT_LATER: Readonly<Record<string, string>> = {
  'server/http/allowed-methods.ts': 'a pattern of the path of a route: a parameter ends at the next slash',
}

/** Repetitions that count as unlimited. */
const MANY = 100

interface Pattern {
  readonly source: string
  readonly flags: string
}

/**
 * Finds the regular expressions that may take more than linear time: all literals, and those that modules build with
 * `new RegExp` when they are loaded. Returns their number, and a sentence for each slow one and each that it can't see.
 */
export async function slowPatterns(files: readonly SourceFile[]): Promise<{ count: number; slow: string[] }> {
  let count = 0
  const slow: string[] = []
  for (const { path: file, text } of files) {
    const { literals, built } = patternsIn(file, text)
    const loaded = built.some(({ inFunction }) => !inFunction) ? await loadedFrom(file) : []
    for (const pattern of [...literals, ...loaded]) {
      count += 1
      const reason = slownessOf(pattern)
      if (reason) slow.push(`${file}: /${pattern.source}/${pattern.flags} ${reason}`)
    }
    for (const line of built) {
      if (line.inFunction && !(file in BUILT_LATER))
        slow.push(
          `${file}: ${line.code} is built in a function, where this check can’t read it. Build it when the module is loaded`,
        )
    }
  }
  return { count, slow }
}

/** Returns the literals of a module, and the places where it calls `RegExp`. */
function patternsIn(file: string, text: string) {
  const literals: Pattern[] = []
  const built: { readonly code: string; readonly inFunction: boolean }[] = []
  let depth = 0
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  const call = ({ callee, start, end }: { callee: object; start: number; end: number }) => {
    if ('name' in callee && callee.name === 'RegExp')
      built.push({ code: text.slice(start, end), inFunction: depth > 0 })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: call,
    CallExpression: call,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(file, text).program)
  return { literals, built }
}

/** Loads a module, and returns the patterns that it builds. Their places in the call stack tell them from those of packages. */
async function loadedFrom(file: string): Promise<Pattern[]> {
  const found: Pattern[] = []
  const Native = RegExp
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(target, given, newTarget)
      const [, , caller = ''] = (new Error().stack ?? '').split('\n')
      if (caller.includes(file)) found.push({ source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    // The query makes sure that it is loaded now, even if this check has already imported it.
    await import(`${pathToFileURL(path.join(projectRoot, file)).href}?patterns`)
  } finally {
    globalThis.RegExp = Native
  }
  return found
}

/** Returns why a pattern may be slow, or null. */
export function slownessOf({ source, flags }: Pattern): string | null {
  const [report] = analyse({ source, flags }).reports
  if (report) {
    const often = `many repetitions of ${JSON.stringify(report.character.pick)}`
    if (report.type === 'Move')
      return `is tried again from each of ${often}. Begin it with a character that it doesn’t repeat`
    return `can match ${often} in ${report.exponential ? 'exponentially many' : 'many'} ways. Let its parts differ in their characters`
  }
  const repetition = repeatedAround(`/${source}/${flags}`)
  return repetition && `looks around without a limit with ${repetition}. Give it a limit, such as {0,30}`
}

/** Returns an unlimited repetition in a lookahead or a lookbehind, which may be read again at every position. */
function repeatedAround(literal: string): string | null {
  let around = 0
  let found: string | null = null
  visitRegExpAST(new RegExpParser().parseLiteral(literal), {
    onAssertionEnter({ kind }) {
      if (kind === 'lookahead' || kind === 'lookbehind') around += 1
    },
    onAssertionLeave({ kind }) {
      if (kind === 'lookahead' || kind === 'lookbehind') around -= 1
    },
    onQuantifierEnter({ max, raw }) {
      if (around > 0 && max > MANY) found ??= raw
    },
  })
  return found
}
