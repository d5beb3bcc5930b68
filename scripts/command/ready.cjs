// Runs before anything else, on whatever Node there is: so it is written for old ones, and needs no package.
const { existsSync, readFileSync } = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '../..')
const NEEDED = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')

/** Why nothing can run here, and what to do; undefined where all is well. */
function problem() {
  const numbers = (version) => version.split('.').map(Number)
  const [major, minor] = numbers(process.versions.node)
  const [least, leastMinor] = numbers(NEEDED)
  if (major < least || (major === least && minor < leastMinor)) {
    return `This is Node.js ${process.versions.node}, and Ventaja needs ${NEEDED} or newer: get it from https://nodejs.org and run npm ci again.`
  }
  if (!existsSync(path.join(root, 'node_modules'))) return 'Nothing is installed yet: run npm ci first.'
  const [, , wanted] = process.argv
  if (wanted === 'built' && !existsSync(path.join(root, 'dist/server/main.js'))) {
    return 'Nothing is built yet: run npm run build first.'
  }
  return undefined
}

const found = problem()
if (found) {
  console.error(found)
  process.exitCode = 1
}
