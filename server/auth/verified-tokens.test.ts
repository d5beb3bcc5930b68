import { expect, test } from 'vitest'
import { BadToken, type VerifyOptions } from './identity.ts'
import { localTokens, TOKEN_SECONDS } from './local-tokens.ts'
import { verifyTokens } from './verified-tokens.ts'

const ANA = { email: 'ana@example.com', name: 'Ana' }

/** Returns functions that sign and verify local tokens at this time, and the number of verifications so far. */
function counted(now: number) {
  const tokens = localTokens('a-key-for-these-tests', () => now)
  const checks = { count: 0 }
  const verify = (token: string, options?: VerifyOptions) => {
    checks.count += 1
    return tokens.verify(token, options)
  }
  return { sign: tokens.sign, verify: verifyTokens({ ...tokens, verify }), checks }
}

test('checks a valid token once, and again for a fresh answer', async () => {
  const { sign, verify, checks } = counted(Date.now())
  const token = await sign(ANA)
  for (let n = 0; n < 5; n++) expect(await verify(token)).toEqual({ ...ANA, signedInAt: expect.any(Number) })
  expect(checks.count).toBe(1)
  await verify(token, { fresh: true })
  expect(checks.count).toBe(2)
  expect(await verify(await sign({ ...ANA, name: 'Eva' }))).toMatchObject({ name: 'Eva' })
})

test('checks an invalid token every time', async () => {
  const { sign, verify, checks } = counted(Date.now())
  const token = `${await sign(ANA)}x`
  for (let n = 0; n < 3; n++) await expect(verify(token)).rejects.toBeInstanceOf(BadToken)
  expect(checks.count).toBe(3)
})

test('does not remember a token beyond its expiry', async () => {
  // The clock of the verifier is slow by the lifetime of the token. The verifier accepts the token, although it has expired by
  // the clock of this process.
  const { sign, verify, checks } = counted(Date.now() - TOKEN_SECONDS * 1000)
  const token = await sign(ANA)
  await verify(token)
  await verify(token)
  expect(checks.count).toBe(2)
})
