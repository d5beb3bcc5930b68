// Runs a command: `node scripts/run.cjs demo` runs scripts/demo.ts. First it checks that Node.js is new enough, that the
// packages are installed, and with --built that the product is built. Without a command it only checks.
// It must load in old versions of Node.js and without any package.
const { existsSync, readFileSync } = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..')
const NEEDED = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')
const [command] = process.argv.slice(2)

/** Returns why nothing can run here and what to do about it, or undefined. */
function problem() {
  const numbers = (version) => version.split('.').map(Number)
  const [major, minor] = numbers(process.versions.node)
  const [neededMajor, neededMinor] = numbers(NEEDED)
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
    return `This is Node.js ${process.versions.node}, and Ventaja needs ${NEEDED} or newer: get it from https://nodejs.org and run npm ci again.`
  }
  if (!existsSync(path.join(root, 'node_modules'))) return 'Nothing is installed yet: run npm ci first.'
  if (command === '--built' && !existsSync(path.join(root, 'dist/server/main.js'))) {
    return 'Nothing is built yet: run npm run build first.'
  }
  return undefined
}

const found = problem()
if (found) {
  console.error(found)
  process.exitCode = 1
} else if (command && command !== '--built') {
  process.argv.splice(1, 2, path.join(__dirname, `${command}.ts`))
  import('tsx').then(() => import(`./${command}.ts`))
}
