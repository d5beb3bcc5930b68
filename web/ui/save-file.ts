/** Offers data to the person as a file. */
export function saveFile(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
