import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { exportPKCS8, exportSPKI, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import type { FirebaseSettings } from '../../shared/auth/auth-schemas.ts'
import { FRAME, GAPI, HANDLER } from './fake-google-pages.ts'

export const PROJECT = 'demo-club'
export const SETTINGS: FirebaseSettings = {
  projectId: PROJECT,
  apiKey: 'AIza-fake',
  authDomain: `${PROJECT}.firebaseapp.com`,
}
const GOOGLE_PERSON = { name: 'Beto Cruz', email: 'beto@example.com' }
const KID = 'fake-key-1'
const SUBJECT = 'fake-user-1'

export type FakeGoogle = Awaited<ReturnType<typeof fakeGoogle>>

/**
 * Starts a fake of the parts of Google and Firebase that a sign-in needs, on a local port: real RS256 tokens, their
 * certificates, the accounts, and the pages of the popup. It routes by path and ignores the host.
 */
export async function fakeGoogle() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const publicPem = await exportSPKI(publicKey)
  const account = await generateKeyPair('RS256', { extractable: true })

  /** Settings that may change while it runs. */
  const state = {
    person: GOOGLE_PERSON,
    /** Lifetime of its tokens (s). */
    lifetime: 3600,
    disabled: false,
    /** Tokens of sign-ins before this moment are revoked (s since 1970). */
    validSince: 0,
    authorizedDomains: ['127.0.0.1', 'localhost'],
    down: false,
    /** Whether the link to sign in was used. */
    linkUsed: false,
    /** All calls received. */
    asked: [] as string[],
    /** All tokens issued. */
    given: [] as string[],
  }
  const now = () => Math.floor(Date.now() / 1000)
  const claims = (): JWTPayload => ({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: SUBJECT,
    user_id: SUBJECT,
    auth_time: now(),
    iat: now(),
    exp: now() + state.lifetime,
    name: state.person.name,
    email: state.person.email,
    email_verified: true,
    firebase: { identities: { email: [state.person.email] }, sign_in_provider: 'google.com' },
  })
  const token = async (
    change: { readonly [claim: string]: unknown } = {},
    header: Partial<JWTHeaderParameters> = {},
    key = privateKey,
  ) => {
    const all = Object.entries({ ...claims(), ...change }).filter(([, value]) => value !== undefined)
    const made = await new SignJWT(Object.fromEntries(all))
      .setProtectedHeader({ alg: 'RS256', kid: KID, typ: 'JWT', ...header })
      .sign(key)
    state.given.push(made)
    return made
  }
  const user = () => ({
    localId: SUBJECT,
    email: state.person.email,
    displayName: state.person.name,
    emailVerified: true,
    disabled: state.disabled,
    validSince: String(state.validSince),
    providerUserInfo: [{ providerId: 'google.com', email: state.person.email, rawId: '1' }],
  })
  const session = async () => ({
    idToken: await token(),
    refreshToken: 'fake-refresh',
    expiresIn: String(state.lifetime),
  })
  const userDisabled = { error: { code: 400, message: 'USER_DISABLED' } }

  async function answer(path: string): Promise<[status: number, body: object | string]> {
    if (path.endsWith('/x509/securetoken@system.gserviceaccount.com')) return [200, { [KID]: publicPem }]
    if (path === '/token') return [200, { access_token: 'fake-access', expires_in: 3600, token_type: 'Bearer' }]
    if (path === '/v1/projects') return [200, { projectId: PROJECT, authorizedDomains: state.authorizedDomains }]
    if (path.endsWith('accounts:lookup')) return [200, { users: [user()] }]
    if (path === '/v1/accounts:signInWithIdp') {
      if (state.disabled) return [400, userDisabled]
      const { email, displayName, localId } = user()
      return [200, { ...(await session()), localId, email, displayName, emailVerified: true, providerId: 'google.com' }]
    }
    if (path === '/v1/accounts:sendOobCode') return [200, { email: state.person.email }]
    if (path === '/v1/accounts:signInWithEmailLink') {
      if (state.linkUsed) return [400, { error: { code: 400, message: 'INVALID_OOB_CODE' } }]
      state.linkUsed = true
      const { email, localId } = user()
      return [
        200,
        { ...(await session()), localId, email, isNewUser: false, kind: 'identitytoolkit#EmailLinkSigninResponse' },
      ]
    }
    if (path === '/v1/token') {
      if (state.disabled) return [400, userDisabled]
      const { idToken, refreshToken, expiresIn } = await session()
      return [200, { id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: expiresIn }]
    }
    if (path === '/js/api.js') return [200, GAPI]
    if (path === '/__/auth/iframe') return [200, FRAME]
    if (path === '/__/auth/handler') return [200, HANDLER]
    return [404, { error: { code: 404, message: 'NOT_FOUND' } }]
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fake')
    state.asked.push(pathname)
    request.resume()
    if (state.down) return void request.socket.destroy()
    const [status, body] = await answer(pathname)
    const type =
      typeof body === 'object' ? 'application/json' : pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(status, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
    response.end(typeof body === 'object' ? JSON.stringify(body) : body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** Agent that connects to this server for every host, over plain TCP: there is no certificate for Google's hosts. */
  const agent = new Agent()
  agent.createConnection = () => connect(port, '127.0.0.1')

  return {
    port,
    state,
    agent,
    publicPem,
    token,
    /** Settings with which a separate process uses this fake Google. */
    env: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: SETTINGS.apiKey,
      FIREBASE_AUTH_DOMAIN: SETTINGS.authDomain,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
        `import https from 'node:https'; import { connect } from 'node:net';
        https.globalAgent.createConnection = () => connect(${port}, '127.0.0.1')`,
      )}`,
    },
    /** The text of a service account's key file. */
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      private_key: await exportPKCS8(account.privateKey),
      client_email: `server@${PROJECT}.iam.gserviceaccount.com`,
    }),
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
