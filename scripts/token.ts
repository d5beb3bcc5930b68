// Prints a token of the local sign-in, for the command line and for tests.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { exposures } from '../server/auth/choose-identity.ts'
import { keptKey, tokenKeyFile } from '../server/auth/kept-key.ts'
import { localTokens } from '../server/auth/local-tokens.ts'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { nameOr } from '../shared/auth/person.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'

const USAGE = `${commandLine('token', 'EMAIL [NAME]').replace('npm run', 'npm run --silent')}
Prints a token that signs you in to a local server as EMAIL for an hour.`

printHelp(USAGE)

/** Returns a token. Throws an Error with the reason if it cannot. */
async function token(args: readonly string[]): Promise<string> {
  const [given, name = '', ...more] = args
  const email = z.email().safeParse(given)
  if (more.length > 0)
    throw new Error(
      `only EMAIL and NAME are possible, not ${more.join(' ')} too (quote a NAME with spaces)\n\n${USAGE}`,
    )
  if (!email.success) throw new Error(`EMAIL: ${given ?? 'nothing'} is not an email address\n\n${USAGE}`)
  loadDotEnv()
  const config = readConfig(process.env)
  if (config.firebase)
    throw new Error('people sign in with Google here: a token comes from Firebase (docs/firebase.md)')
  const open = exposures(config)
  if (open.length > 0)
    throw new Error(`a server that other machines can reach accepts no local tokens: ${open.join('; ')}`)
  const file = tokenKeyFile(config.databaseFile)
  if (!config.tokenKey && !existsSync(file))
    process.stderr.write(`Made the key ${path.resolve(file)}: the token works only on a server with this key\n`)
  const key = config.tokenKey ?? keptKey(file)
  return localTokens(key).sign({ email: email.data, name: nameOr(name, email.data) })
}

try {
  process.stdout.write(`${await token(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`No token: ${errorText(error)}\n`)
  process.exitCode = 1
}
