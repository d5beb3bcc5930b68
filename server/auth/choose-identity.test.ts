import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { chooseIdentity } from './choose-identity.ts'

const choose = (env: NodeJS.ProcessEnv) => chooseIdentity(readConfig(env), () => 'a-key-for-these-tests')
const PROJECT = { FIREBASE_PROJECT_ID: 'demo-club', FIREBASE_API_KEY: 'AIza-fake' }

describe('without a Firebase project', () => {
  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { NODE_ENV: 'test' },
  ])('uses the local provider on a local server: %j', async (env) => {
    expect((await choose(env)).settings).toEqual({ provider: 'local' })
  })

  test.each([
    [{ NODE_ENV: 'production' }, /NODE_ENV is production/],
    [{ HOST: '0.0.0.0' }, /HOST 0\.0\.0\.0/],
    [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:3000' }, /HOST 192\.168\.1\.5/],
    [{ PUBLIC_URL: 'https://club.example' }, /PUBLIC_URL https:\/\/club\.example/],
    [{ PUBLIC_URL: 'http://localhost.club.example' }, /PUBLIC_URL/],
  ])('[F25] refuses to start with %j and says why and what to do', async (env, why) => {
    await expect(choose(env)).rejects.toThrow(why)
    await expect(choose(env)).rejects.toThrow(/Set FIREBASE_PROJECT_ID and FIREBASE_API_KEY.*docs\/firebase\.md/)
  })
})

describe('with the trial sign-in', () => {
  const LAN = { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000', TRIAL_SIGN_IN: 'true' }

  test('other machines may reach the local provider, which then serves only this machine', async () => {
    expect((await choose(LAN)).settings).toEqual({ provider: 'local' })
  })

  test('[F25] refuses to start in production all the same', async () => {
    await expect(choose({ ...LAN, NODE_ENV: 'production' })).rejects.toThrow(/NODE_ENV is production/)
  })
})

test('uses Firebase everywhere if a project is set up', async () => {
  for (const env of [{}, { NODE_ENV: 'production' }, { HOST: '0.0.0.0', PUBLIC_URL: 'https://club.example' }]) {
    expect((await choose({ ...PROJECT, ...env })).settings).toMatchObject({
      provider: 'firebase',
      firebase: { projectId: 'demo-club', authDomain: 'demo-club.firebaseapp.com' },
    })
  }
})

test('the error for a missing key file says that it is missing', async () => {
  const GOOGLE_APPLICATION_CREDENTIALS = `${import.meta.filename}.json`
  await expect(choose({ ...PROJECT, GOOGLE_APPLICATION_CREDENTIALS })).rejects.toThrow(
    /^GOOGLE_APPLICATION_CREDENTIALS: there is no file \S+: see docs\/firebase\.md$/,
  )
})

test('the error for an invalid key file has its name, but not its content', async () => {
  const GOOGLE_APPLICATION_CREDENTIALS = import.meta.filename
  await expect(choose({ ...PROJECT, GOOGLE_APPLICATION_CREDENTIALS })).rejects.toThrow(
    /^GOOGLE_APPLICATION_CREDENTIALS: \S+ must be the JSON file of a service account’s key: see docs\/firebase\.md$/,
  )
})

describe('[F25] rejects the emulator on a server that other machines can reach', () => {
  test.each([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://club.example' }])(
    'with %j',
    async (env) => {
      const emulated = { ...PROJECT, ...env, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }
      await expect(choose(emulated)).rejects.toThrow(/^FIREBASE_AUTH_EMULATOR_HOST: must not be set here/)
    },
  )
})
