// The development server, which starts anew whenever a file that it was made of changes.
import { answerHelp } from './command/help.ts'

answerHelp(`npm run dev
Server and pages with hot reload, at one address: that of HOST and PORT in .env, else http://localhost:3000.
/styleguide there shows every token and part. Ctrl+C ends it.`)

// In this process: one in between would have to hand on every signal.
process.argv.splice(2, Number.POSITIVE_INFINITY, 'watch', '--clear-screen=false', 'server/dev.ts')
// It has no types, and needs none.
const cli: string = 'tsx/cli'
await import(cli)
