import { expect } from 'vitest'
import type { Answer } from './client.ts'

/** Checks the status, code and message of an error, and that it has the form of all errors and no stack trace. */
export function expectError(answer: Answer, status: number, code: string, says: string | RegExp = ''): void {
  expect(answer.body).toMatchObject({
    statusCode: status,
    code,
    error: expect.stringMatching(/^[A-Z]/),
    message: expect.stringMatching(says),
  })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.[jt]s:\d+|node_modules/)
}
