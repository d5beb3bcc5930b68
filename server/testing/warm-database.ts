// Opens a PostgreSQL before the tests of a file. On a busy machine this takes longer than a test may.
import { openDatabase } from './database.ts'

await (await openDatabase('')).close()
