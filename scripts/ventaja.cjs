#!/usr/bin/env node
// The command `ventaja` of the installed package: `ventaja start` runs dist/server/main.js, and `ventaja backup FILE` runs
// dist/server/commands/backup.js, with the flags of Node that `npm start` has.
// It must load in old versions of Node.js and without any package.
const { spawn } = require('node:child_process')
const path = require('node:path')
const { oldNode } = require('./command/old-node.cjs')
const COMMANDS = require('../server/commands.json')
const { version, config } = require('../package.json')

const HELP = `npx ventaja COMMAND [--data DIR]

${Object.entries(COMMANDS)
  .map(([name, purpose]) => `  ${name.padEnd(10)}${purpose}\n`)
  .join('')}
  --data DIR   the folder for the database, keys and emails (./data)
  --version    the version of Ventaja
  --help       this text; after a command, the text about the command

Settings come from the environment or from a file .env in the working folder. If this folder has a folder "content",
Ventaja loads posts, products and images from it. The folder ${path.join(__dirname, '../docs')} has the guides.
`

/** Reads the arguments. Returns a text to print, an error, or the program to run and its arguments. */
function read(given) {
  const args = [...given]
  const env = { ...process.env }
  const at = args.findIndex((argument) => argument === '--data' || argument.startsWith('--data='))
  if (at >= 0) {
    const inline = args[at].split('=').slice(1).join('=')
    const folder = inline || args[at + 1]
    if (!folder || folder.startsWith('--')) return { error: '--data needs a folder: --data DIR' }
    args.splice(at, inline ? 1 : 2)
    env.DATA_DIR = path.resolve(folder)
  }
  const [command, ...rest] = args
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return { text: HELP }
  if (command === '--version' || command === '-v') return { text: `${version}\n` }
  if (!Object.hasOwn(COMMANDS, command)) {
    return { error: `There is no command "${command}". npx ventaja --help lists all commands.` }
  }
  const file = command === 'start' ? 'main.js' : `commands/${command}.js`
  const program = path.join(__dirname, '../dist/server', file)
  return { node: [...config.flags.split(' '), program, ...rest], env }
}

/** Replaces this process by Node with flags. In versions of Node that can't do this, waits for a second process. */
function run(args, env) {
  if (process.execve) return process.execve(process.execPath, [process.execPath, ...args], env)
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' })
  // The terminal sends SIGINT to both processes.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : code
  })
}

const old = oldNode('install Ventaja again')
const { text, error, node, env } = old ? { error: old } : read(process.argv.slice(2))
if (text) process.stdout.write(text)
if (error) {
  console.error(error)
  process.exitCode = 2
}
if (node) run(node, env)
