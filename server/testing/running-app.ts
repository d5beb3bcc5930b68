import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { EXAMPLE_CONTACT } from '../../shared/pages/contact.ts'
import { DEFAULT_RULES } from '../../shared/reservations/booking-rules.ts'
import type { BookingRules } from '../../shared/reservations/reservations-schemas.ts'
import { buildApp } from '../app.ts'
import type { Identity } from '../auth/identity.ts'
import { localTokens } from '../auth/local-tokens.ts'
import type { Config } from '../config.ts'
import type { Storage } from '../storage/storage.ts'
import { clientOf } from './client.ts'
import { openDatabase } from './database.ts'
import { PUSH_KEY_OF_TESTS } from './push-service.ts'

export const SCORER_KEY = 'a-key-for-tests-only'
export const TOKEN_KEY = 'a-token-key-for-tests'
/** Signs the tokens of `sendAs` and `postAs`. */
export const localIdentity = localTokens(TOKEN_KEY)

/** Returns the calls of signed-in people to a server that has the key {@link TOKEN_KEY}. */
export function sendersAs({ sendWith }: Pick<ReturnType<typeof clientOf>, 'sendWith'>) {
  const sendAs = async (
    email: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => sendWith(await localIdentity.sign({ email, name: '' }), method, path, body, headers)
  return {
    /** Sends a request as a signed-in person. */
    sendAs,
    /** Posts as a signed-in person. */
    postAs: (email: string, path: string, body: unknown) => sendAs(email, 'POST', path, body),
  }
}

export interface StartOptions {
  /** The database. By default a new one in its own folder, removed at the end. */
  readonly file?: string
  /** The port. Needed only for tests of the Origin; by default the system chooses. */
  readonly port?: number
  readonly webRoot?: string
  /** The club's booking rules that differ from the default ones. */
  readonly rules?: Partial<BookingRules>
  /** Returns the current time (ms since 1970). */
  readonly clock?: () => number
  /** Wraps the storage that the server uses. */
  readonly storage?: (storage: Storage) => Storage
  /** Settings that are not the default. */
  readonly config?: Partial<Config>
  /** Delay of the event loop beyond which the server answers 503 (ms). By default none, because a busy machine has long ones. */
  readonly maxLagMs?: number
  /** The identity provider, if not the local one. */
  readonly identity?: Identity
}

/** Creates a folder that is removed after the test (or the file, if a hook creates it). */
export function temporaryFolder(cleanUp: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-test-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>

/** Starts the whole server on a local port, with a client. The caller must close it. */
export async function startApp({
  file,
  port = 0,
  webRoot,
  storage = (real) => real,
  rules,
  clock,
  config,
  maxLagMs = Number.POSITIVE_INFINITY,
  identity = localIdentity,
}: StartOptions = {}) {
  const removers: (() => void)[] = []
  const database =
    file ??
    path.join(
      temporaryFolder((remove) => removers.push(remove)),
      'test.db',
    )
  const app: FastifyInstance = await buildApp({
    config: {
      host: '127.0.0.1',
      port,
      publicUrl: `http://localhost:${port}`,
      databaseFile: database,
      postgresUrl: null,
      catchUpMs: 1000,
      drainMs: 0,
      scorerKey: SCORER_KEY,
      tokenKey: TOKEN_KEY,
      pushKey: PUSH_KEY_OF_TESTS,
      pushPrivateHosts: ['127.0.0.1'],
      production: false,
      firebase: null,
      authEmulator: null,
      trialSignIn: false,
      signInFailures: 30,
      shopWrites: 300,
      clubWrites: 300,
      newGrants: 300,
      webhookPrivateHosts: ['127.0.0.1', 'localhost'],
      webhookCalls: 60,
      cardReads: 60,
      streams: 100,
      logLevel: 'silent',
      trustProxy: false,
      reservations: { ...DEFAULT_RULES, ...rules },
      paypal: null,
      smtpUrl: null,
      mailFrom: 'Ventaja <shop@ventaja.example>',
      contact: EXAMPLE_CONTACT,
      misspelt: [],
      ...config,
    },
    storage: storage(await openDatabase(database)),
    scorerKey: config?.scorerKey ?? SCORER_KEY,
    trialKey: config?.trialSignIn ? TOKEN_KEY : null,
    pushKey: config?.pushKey === undefined ? PUSH_KEY_OF_TESTS : config.pushKey,
    identity,
    webRoot: webRoot ?? null,
    ...(clock && { clock }),
    maxLagMs,
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  const client = clientOf(url, SCORER_KEY)
  return {
    ...client,
    url,
    file: database,
    /** Runs the first step of a SIGTERM: everything before the server closes. */
    leave: async () => app.leaving?.leave(),
    ...sendersAs(client),
    close: async () => {
      await app.close()
      for (const remove of removers) remove()
    },
  }
}

/** Calls {@link startApp} for one test, and closes the server after the test. */
export async function startOwnApp(options?: StartOptions): Promise<RunningApp> {
  const app = await startApp(options)
  onTestFinished(app.close)
  return app
}
