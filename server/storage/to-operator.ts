/** Prints a line for the operator. */
export const toOperator = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
