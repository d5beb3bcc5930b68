/** Returns the server's count of open sockets. A page needs one before its connection can be cut. */
export async function watchers(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^ventaja_watchers (\d+)/m.exec(metrics)?.[1] ?? Number.NaN)
}
