/** Where `--help` or `-h` is among the arguments: prints what a command does and ends it. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((given) => given === '--help' || given === '-h')) return
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}
