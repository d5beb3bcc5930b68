// It must load in old versions of Node.js and without any package.
const path = require('node:path')

const NEEDED = require(path.join(__dirname, '../../package.json')).engines.node.replace('>=', '')

/**
 * Returns a sentence for people whose Node.js is too old, or undefined.
 * @param then what to do after the update
 */
function oldNode(then) {
  const numbers = (version) => version.split('.').map(Number)
  const [major, minor] = numbers(process.versions.node)
  const [neededMajor, neededMinor] = numbers(NEEDED)
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined
  return `This is Node.js ${process.versions.node}, and Ventaja needs ${NEEDED} or newer: get it from https://nodejs.org and ${then}.`
}

module.exports = { oldNode }
