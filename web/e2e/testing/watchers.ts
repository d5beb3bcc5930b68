/** How many sockets the server has open, by its own count: a page whose line is to be cut has to have one. */
export async function watchers(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^ventaja_watchers (\d+)/m.exec(metrics)?.[1] ?? Number.NaN)
}
