import { describe, expect, test } from 'vitest'
import { isOutOfReach, translated } from './postgres-errors.ts'
import { StorageUnavailable, UniqueViolation } from './storage.ts'

const withCode = (code: string) => Object.assign(new Error('from the database'), { code })
const wrapped = (cause: Error) => new Error('Failed query', { cause })

describe('what the database or the way to it is to blame for is StorageUnavailable', () => {
  test.each([
    ['57P01', 'it is shut down'],
    ['57P03', 'it is starting up'],
    ['53300', 'it has too many connections'],
    ['53100', 'its disk is full'],
    ['25006', 'it is a standby'],
    ['08006', 'the connection failed'],
    ['55P03', 'a lock was not free in time'],
    ['57014', 'a statement took too long'],
    ['40P01', 'two transactions wait for each other, again and again'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ECONNRESET', 'the connection was cut'],
    ['ENOTFOUND', 'its name is not known'],
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

  test('every address of the database refuses', () => {
    expect(isOutOfReach(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true)
  })
})

test('somebody else was first: UniqueViolation', () => {
  expect(translated(wrapped(withCode('23505')))).toBeInstanceOf(UniqueViolation)
})

test.each(['23503', '23514', '42P01', 'P0001'])('what was asked is to blame: %s stays what it is', (code) => {
  const error = wrapped(withCode(code))
  expect(translated(error)).toBe(error)
})
