import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from './app.ts'
import { chooseIdentity } from './auth/choose-identity.ts'
import { keptKey, scorerKeyFile, tokenKeyFile } from './auth/kept-key.ts'
import type { closeWithGrace } from './close.ts'
import { connectionsWarning } from './cluster/enough-connections.ts'
import { assertSameKeys } from './cluster/key-hash-repository.ts'
import { commandLine } from './command-line.ts'
import type { Config } from './config.ts'
import { ContentError } from './content/content-error.ts'
import { CONTENT_ROOT } from './content/content-folder.ts'
import { loadMissingContent } from './content/load-content.ts'
import { CONTENT_KINDS } from './content-kinds.ts'
import { openServerStorage } from './database/open-storage.ts'
import { MOST_WAITING } from './http/limits.ts'
import { type OfferedLink, offerOwnerLink, ownerLinkFile } from './people/owner-links.ts'
import { protectFiles } from './protect-files.ts'
import { canPush } from './push/can-push.ts'
import { PUSH_KEY, pushKeyFile } from './push/push-key.ts'
import { settingsWarnings } from './settings-warnings.ts'
import { reportLostFile } from './storage/lost-file.ts'
import { projectRoot } from './storage/root.ts'
import type { Storage } from './storage/storage.ts'

/**
 * Migrates the database, builds the server and listens. Without a built web app it serves only the API.
 * @param given replaces what the server has by default. `closing` takes the signals of the process before the server listens,
 *   because an operator may stop it at once
 */
export async function startServer(
  config: Config,
  { closing, ...given }: Pick<AppDeps, 'pages' | 'maxLagMs'> & { closing?: typeof closeWithGrace } = {},
): Promise<FastifyInstance> {
  const webRoot = path.join(projectRoot, 'dist/web')
  const keyFile = scorerKeyFile(config.databaseFile)
  const files = protectFiles(config.databaseFile)
  const isNewFile = !config.postgresUrl && !existsSync(config.databaseFile)
  const { storage, messages } = await openServerStorage(config)
  const scorerKey = config.scorerKey ?? keptKey(keyFile)
  const keys: Record<string, string> = { SCORER_KEY: scorerKey }
  const tokenKey = () => {
    keys.TOKEN_KEY ??= config.tokenKey ?? keptKey(tokenKeyFile(config.databaseFile))
    return keys.TOKEN_KEY
  }
  const identity = await chooseIdentity(config, tokenKey)
  const trialKey = config.trialSignIn ? tokenKey() : null
  const pushKey = pushKeyOf(config)
  if (pushKey !== null) keys.PUSH_KEY = pushKey
  if (storage.shared) await assertSameKeys(storage, keys).catch((error) => refuse(storage, error))
  const badContent = await loadContent(storage)
  const app = await buildApp({
    config,
    storage,
    messages,
    scorerKey,
    identity,
    trialKey,
    pushKey,
    webRoot: existsSync(path.join(webRoot, 'index.html')) ? webRoot : null,
    ...given,
  })
  reportLostFile(storage, app.log)
  if (isNewFile)
    app.log.info(
      `${path.resolve(config.databaseFile)} did not exist; it is a new, empty database. To keep the data in another folder, set DATA_DIR or DATABASE_URL`,
    )
  if (files.closed > 0)
    app.log.info(`only their owner can read the keys, emails and databases now (files changed: ${files.closed})`)
  if (files.refused.length > 0) {
    app.log.warn(
      `other users can read these files, and the server may not change their modes: ${files.refused.join(', ')}`,
    )
  }
  if (badContent) app.log.error(`the content was not loaded: ${badContent.message}`)
  const tooFew = await connectionsWarning(storage)
  for (const warning of settingsWarnings(config, scorerKey)) app.log.warn(warning)
  if (tooFew) app.log.warn(tooFew)
  if (!config.scorerKey) app.log.info(`the scorer key is in ${path.resolve(keyFile)}`)
  const stop = closing?.(app)
  let link: OfferedLink | null
  try {
    await app.listen({ host: config.host, port: config.port, backlog: MOST_WAITING })
    // Only now: a start that fails, such as one at a port that is taken, must not write its address into the link.
    link = await offerOwnerLink(storage, {
      file: ownerLinkFile(config.databaseFile),
      publicUrl: config.publicUrl,
      now: Date.now(),
    })
  } catch (error) {
    stop?.uninstall()
    await app.close()
    throw listenError(error, config)
  }
  if (link?.isWritten) app.log.info(`to become the first owner, open the link in ${link.file} within 24 hours`)
  else if (link) {
    app.log.warn(
      `cannot write ${link.file}, the link for the first owner; run ${commandLine('owner', 'EMAIL')} instead`,
    )
  }
  return app
}

/** Returns the key of push messages; null if nobody can get any. Servers that share a database need the same one, so none may make its own. */
function pushKeyOf(config: Config): string | null {
  if (!canPush(config.publicUrl)) return null
  return config.pushKey ?? (config.postgresUrl ? null : keptKey(pushKeyFile(config.databaseFile), PUSH_KEY))
}

/** Closes the database, so that the process can exit, and throws this error. */
async function refuse(storage: Storage, error: unknown): Promise<never> {
  await storage.close()
  throw error
}

/** Returns an error that names the setting to change, if the server can't listen at its address. */
function listenError(error: unknown, { host, port }: Config): unknown {
  const withMessage = (message: string) => new Error(message, { cause: error })
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return withMessage(`port ${port} is taken; set PORT to another one`)
    case 'EACCES':
      return withMessage(`PORT: this user may not listen on port ${port}; choose one from 1024 to 65535`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return withMessage(
        `HOST: ${host} is not an address of this machine; choose one, such as 127.0.0.1, or 0.0.0.0 for all of them`,
      )
    default:
      return error
  }
}

/** Loads the club's content into a new database. Returns the error of an invalid file, which must not stop the scores. */
async function loadContent(storage: Storage): Promise<ContentError | null> {
  try {
    await loadMissingContent(storage, CONTENT_ROOT, CONTENT_KINDS)
    return null
  } catch (error) {
    if (error instanceof ContentError) return error
    throw error
  }
}
