/** Prints a command's help and exits if the arguments include `--help` or `-h`. */
export function printHelp(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}
