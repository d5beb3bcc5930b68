/** Returns the server's count of open sockets. Stories wait for a page's socket before they cut the connection. */
export async function watchers(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^ventaja_watchers (\d+)/m.exec(metrics)?.[1] ?? Number.NaN)
}
