import { StorageUnavailable } from '../storage/storage.ts'

/** Longest time a read waits for the database (ms). A client that asks two servers in turn waits five seconds at most. */
const LOOK_UP_MS = 2500

/** Waits for a read of the database. @throws StorageUnavailable if it takes longer than `LOOK_UP_MS` */
export async function soon<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('the database does not answer')), LOOK_UP_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
