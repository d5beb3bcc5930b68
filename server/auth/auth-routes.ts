import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  localSignInSchema,
  personSchema,
  publicSettingsSchema,
  signedInSchema,
} from '../../shared/auth/auth-schemas.ts'
import { errors } from '../http/api-error.ts'
import { BadToken, type Identity } from './identity.ts'
import { refuseStrangers } from './local-sign-in.ts'
import type { LocalTokens } from './local-tokens.ts'
import type { CountFailure } from './sign-in-failures.ts'
import { bearerToken, refusal, type SignedIn, userOf } from './signed-in.ts'

const tags = ['sign-in']
const security = [{ idToken: [] }]

/** How pages learn who vouches for people, and how a person learns whom the server takes them for. */
export function authRoutes(instance: FastifyInstance, identity: Identity, people: SignedIn, publicUrl: string): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const settings = { ...identity.settings, publicUrl }

  app.get(
    '/auth/settings',
    {
      schema: {
        tags,
        summary: 'Who vouches for people here, and where others reach the server',
        response: { 200: publicSettingsSchema },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return settings
    },
  )
  app.get(
    '/auth/me',
    {
      preHandler: people.required,
      schema: {
        tags,
        security,
        summary: 'Whom the token proves',
        response: { 200: personSchema, ...errors(401, 503) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return userOf(request)
    },
  )
}

/** The local provider's own two calls, which exist only where it stands in. */
export function localAuthRoutes(
  instance: FastifyInstance,
  tokens: LocalTokens,
  ownOrigins: ReadonlySet<string>,
  countFailure: CountFailure,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const guard = async (request: FastifyRequest) => refuseStrangers(request, ownOrigins)

  app.post(
    '/auth/local/sign-in',
    {
      onRequest: guard,
      schema: {
        tags,
        summary: 'A token for whoever asks, on the machine of its owner',
        description: 'Only from pages of this server, never through a proxy. Scripts use `npm run token`.',
        body: localSignInSchema,
        response: { 200: signedInSchema, ...errors(400, 403) },
      },
    },
    async ({ body }, reply) => {
      const person = { name: body.name, email: body.email.toLowerCase() }
      reply.header('cache-control', 'no-store')
      return { ...person, token: await tokens.sign(person) }
    },
  )

  app.post(
    '/auth/local/refresh',
    {
      onRequest: guard,
      schema: {
        tags,
        security,
        summary: 'Another token for one that runs out',
        description: 'Also for one that has run out, up to a week after the sign-in.',
        response: { 200: signedInSchema, ...errors(401, 403, 429) },
      },
    },
    async (request, reply) => {
      const old = bearerToken(request, reply)
      if (old === null) throw refusal(reply, 'NO_TOKEN', 'authorization: the token to be renewed is needed')
      try {
        const { user, token } = await tokens.renew(old)
        reply.header('cache-control', 'no-store')
        return { ...user, token }
      } catch (error) {
        if (!(error instanceof BadToken)) throw error
        await countFailure(request, reply)
        throw refusal(reply, 'BAD_TOKEN', 'authorization: not a token that can be renewed; sign in again')
      }
    },
  )
}
