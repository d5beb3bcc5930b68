import { randomUUID } from 'node:crypto'
import { emitKeypressEvents, type Key } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import type { Match } from '../../shared/matches/match-schemas.ts'
import { REFUSALS } from '../../shared/matches/may-append.ts'
import { createScorerClient, type Waiting } from './scorer-client.ts'
import { type Command, type Mode, press, WHO } from './scorer-keys.ts'
import { screenLines } from './scorer-screen.ts'
import { createScoringSession } from './scoring-session.ts'
import { clip } from './texts.ts'

/** Interval of checks for entries of other scorers (ms). */
const LOOK_MS = 2000

/** Scores one match with the keyboard until the scorer quits. Returns the exit code. */
export async function scoreByHand(
  { url, key }: { readonly url: string; readonly key: string },
  match: Match,
  input: ReadStream,
  output: WriteStream,
): Promise<number> {
  const ending = new AbortController()
  let waiting: Waiting | null = null
  let mode: Mode = WHO
  let hint = ''
  let opened = false

  const client = createScorerClient({
    url,
    key,
    patienceMs: Number.POSITIVE_INFINITY,
    signal: ending.signal,
    onWaiting: (next) => {
      waiting = next
      draw()
    },
    onAnswered: () => {
      waiting = null
    },
  })
  const session = createScoringSession(client, match, randomUUID, () => {
    if (session.state().question) mode = { at: 'question' }
    else if (mode.at === 'question') mode = WHO
    draw()
  })

  /** Returns the log to show: during a question the server's log, otherwise the log with all typed entries. */
  const shown = () => (session.state().question ? session.state().log : session.projected())

  function draw(): void {
    const state = { match, session: session.state(), projected: shown(), mode, waiting, hint }
    const lines = screenLines(state).map((line) => `${clip(line, output.columns)}\x1b[0m\x1b[K`)
    output.write(`\x1b[H${lines.slice(0, output.rows - 1).join('\r\n')}\x1b[J`)
  }

  function obey(command: Command): void {
    switch (command.kind) {
      case 'append': {
        const refusal = session.add(command.draft)
        if (refusal) hint = `Not accepted: ${REFUSALS[refusal]}.`
        return
      }
      case 'keep':
        return void session.keep()
      case 'drop':
        return void session.drop()
      case 'drop-all':
        return void session.dropAll()
      case 'quit':
        ending.abort()
    }
  }

  function onKey(text: string | undefined, key: Key): void {
    const { question, pending } = session.state()
    if (!opened) return void (/^(q|ctrl-c)$/.test(keyName(text, key)) && ending.abort())
    const suspended = session.projected().live.score.status === 'suspended'
    const pressed = press(mode, keyName(text, key), { suspended, pending: pending.length })
    mode = pressed.mode
    hint = pressed.hint ?? ''
    if (pressed.command) obey(pressed.command)
    // A question stays open until it is answered.
    if (question && session.state().question && mode.at === 'who') mode = { at: 'question' }
    draw()
  }

  emitKeypressEvents(input)
  input.setRawMode(true)
  output.write('\x1b[?1049h\x1b[?25l')
  input.on('keypress', onKey)
  // The earlier prompt paused stdin.
  input.resume()
  output.on('resize', draw)
  const end = () => ending.abort()
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const looking = setInterval(() => void session.look(), LOOK_MS)
  try {
    draw()
    opened = await session.open()
    draw()
    if (!ending.signal.aborted) await new Promise((ended) => ending.signal.addEventListener('abort', ended))
  } finally {
    clearInterval(looking)
    input.off('keypress', onKey)
    input.setRawMode(false)
    input.pause()
    output.write('\x1b[?25h\x1b[?1049l')
  }
  const left = session.state().pending.length
  output.write(`${match.company} – ${match.company2}: ${session.state().log.live.seq} entries are stored\n`)
  if (left > 0) output.write(`${left} more were typed but may not be stored.\n`)
  return left > 0 ? 1 : 0
}

/** Returns the name of a key: a letter as it is, `ctrl-c`, or readline's name. */
function keyName(text: string | undefined, { name, ctrl }: Key): string {
  if (ctrl) return name === 'c' ? 'ctrl-c' : 'ctrl'
  if (text && /^[\x21-\x7e]$/.test(text)) return text
  return name === 'enter' ? 'return' : (name ?? '')
}
