/** Returns whether an address leads to the device that opens it. On a phone it would mean the phone itself. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
