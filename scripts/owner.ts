// Makes the owner of an email an owner of all clubs.
import { z } from 'zod'
import { openAudit } from '../server/audit/audit.ts'
import { commandLine } from '../server/command-line.ts'
import { readConfig } from '../server/config.ts'
import { openUsedStorage } from '../server/database/open-storage.ts'
import { loadDotEnv } from '../server/dot-env.ts'
import { environmentOfCommands } from '../server/environment.ts'
import { makeOwner } from '../server/people/manage-people.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { printHelp } from './command/help.ts'

const USAGE = `${commandLine('owner', 'EMAIL')}
Makes the person who signs in with EMAIL an owner of all clubs in the database of DATABASE_URL. A running server knows it
within a second. The link for the first owner stops working.`

printHelp(USAGE)

try {
  const [given = '', ...more] = process.argv.slice(2)
  if (more.length > 0) throw new Error(`only one EMAIL is possible, not ${more.join(' ')} too\n\n${USAGE}`)
  const email = z.email().safeParse(given.toLowerCase())
  if (!email.success) throw new Error(given === '' ? USAGE : `EMAIL: ${given} is not an email address\n\n${USAGE}`)
  loadDotEnv()
  const config = readConfig(process.env, environmentOfCommands)
  const storage = await openUsedStorage(config)
  try {
    await makeOwner(storage, openAudit(storage), email.data)
    console.log(`${email.data} is an owner. The office is at ${config.publicUrl}/office`)
    if (!process.env.PUBLIC_URL && !process.env.PORT)
      console.log('If your server has another address, set PUBLIC_URL or PORT here as you did for the server.')
  } finally {
    await storage.close()
  }
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
