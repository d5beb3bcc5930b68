// Starts the development server, and restarts it whenever one of its files changes.
import { printHelp } from './command/help.ts'

printHelp(`npm run dev
Runs server and pages with hot reload at one address: HOST and PORT in .env, or http://localhost:3000.
/styleguide shows every token and component. Ctrl+C stops it.`)

// Runs tsx in this process, because a parent process would have to forward signals.
process.argv.splice(2, Number.POSITIVE_INFINITY, 'watch', '--clear-screen=false', 'server/dev.ts')
// A variable hides the module from the compiler, because the module has no types.
const cli: string = 'tsx/cli'
await import(cli)
