/**
 * The lines of a text in UTF-8, as long as they may be. Only a line feed ends one (before it a carriage return may stand):
 * what else Unicode calls a line end may stand in a name.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  begun.push(decoder.decode())
  yield begun.join('')
}
