import { describe } from 'vitest'
import { orderContract } from '../testing/order-contract.ts'
import { openPglite } from '../testing/pglite.ts'
import { closingContract, storageContract } from '../testing/storage-contract.ts'

describe('PostgreSQL', () => {
  storageContract(openPglite)
  closingContract(openPglite)
})

// A database of its own: opened when the one above is done with.
describe('PostgreSQL, orders', () => orderContract(openPglite))
