// Runs a command: `node scripts/run.cjs demo` runs scripts/demo.ts. If the packages for development are missing, it runs
// the built command. First it checks that Node.js is new enough, that the packages are installed, and with --built that the
// product is built. Without a command it only checks.
// It must load in old versions of Node.js and without any package.
const { existsSync } = require('node:fs')
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { oldNode } = require('./command/old-node.cjs')

const root = path.join(__dirname, '..')
const [command] = process.argv.slice(2)
const wantsServer = command === '--built'
const sources = command && !wantsServer && existsSync(path.join(root, 'node_modules/tsx'))
const built = path.join(root, 'dist/server', wantsServer ? 'main.js' : `commands/${command}.js`)

/** Returns why nothing can run here and what to do about it, or undefined. */
function problem() {
  const old = oldNode('run npm ci again')
  if (old) return old
  if (!existsSync(path.join(root, 'node_modules'))) return 'Nothing is installed yet: run npm ci first.'
  if (!command || sources || existsSync(built)) return undefined
  if (wantsServer) return 'Nothing is built yet: run npm run build first.'
  return command in require('../server/commands.json')
    ? 'Nothing is built yet, and the packages for development are missing: run npm ci and npm run build first.'
    : 'This command needs the packages for development: run npm ci first.'
}

const found = problem()
if (found) {
  console.error(found)
  process.exitCode = 1
} else if (command && !wantsServer) {
  const program = sources ? path.join(__dirname, `${command}.ts`) : built
  process.argv.splice(1, 2, program)
  const ready = sources ? import('tsx') : Promise.resolve()
  // Node prints the error of a command that fails, and ends with its code.
  void ready.then(() => import(pathToFileURL(program).href))
}
