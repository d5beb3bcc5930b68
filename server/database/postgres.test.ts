import { describe } from 'vitest'
import { orderContract } from '../testing/order-contract.ts'
import { openPglite } from '../testing/pglite.ts'
import { closingContract, storageContract } from '../testing/storage-contract.ts'

describe('PostgreSQL', () => {
  storageContract(openPglite)
  closingContract(openPglite)
})

// A separate `describe`, so that its database opens after the other one has closed.
describe('PostgreSQL, orders', () => orderContract(openPglite))
