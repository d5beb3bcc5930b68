import { describe, expect, test } from 'vitest'
import { isOutOfReach, translated } from './postgres-errors.ts'
import { StorageUnavailable, UniqueViolation } from './storage.ts'

const withCode = (code: string) => Object.assign(new Error('from the database'), { code })
const wrapped = (cause: Error) => new Error('Failed query', { cause })

describe('failures of the database or the network are StorageUnavailable', () => {
  test.each([
    ['57P01', 'it is shut down'],
    ['57P03', 'it is starting up'],
    ['53300', 'it has too many connections'],
    ['53100', 'its disk is full'],
    ['25006', 'it is a standby'],
    ['08006', 'the connection failed'],
    ['55P03', 'a lock was not free in time'],
    ['57014', 'a statement took too long'],
    ['40P01', 'two transactions block each other (deadlock)'],
    ['ECONNREFUSED', 'no server listens'],
    ['ECONNRESET', 'the connection was cut'],
    ['ENOTFOUND', 'its host name is unknown'],
  ])('%s: %s', (code) => {
    expect(translated(wrapped(withCode(code)))).toBeInstanceOf(StorageUnavailable)
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('%s', (message) => {
    expect(translated(wrapped(new Error(message)))).toBeInstanceOf(StorageUnavailable)
  })

  test('all addresses of the database reject the connection', () => {
    expect(isOutOfReach(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true)
  })
})

test('a violated unique constraint is a UniqueViolation', () => {
  expect(translated(wrapped(withCode('23505')))).toBeInstanceOf(UniqueViolation)
})

test.each(['23503', '23514', '42P01', 'P0001'])('an error of the statement stays as it is: %s', (code) => {
  const error = wrapped(withCode(code))
  expect(translated(error)).toBe(error)
})
