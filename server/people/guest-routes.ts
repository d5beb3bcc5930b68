import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { erasedSchema, personalDataSchema } from '../../shared/auth/personal-data-schemas.ts'
import { guestKey } from '../../shared/members/member-key.ts'
import { guestAnswer, guestChange } from '../../shared/reservations/booked-for-schemas.ts'
import { authorize, whoId } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { type Guests, guestNotFound } from './guests.ts'
import type { PersonalDataDesk } from './personal-data.ts'

const tags = ['office']
const longId = () => badRequest('id: must have at most 64 characters')
const params = z.object({ id: z.string().max(64).describe('Id of the guest') })

interface GuestRoutesDeps {
  readonly guests: Pick<Guests, 'clubOf' | 'change'>
  readonly personalData: Pick<PersonalDataDesk, 'export' | 'erase'>
  readonly limit: LimitRate
}

/** Adds the calls about guests for whom the desk has booked. */
export function guestRoutes(instance: FastifyInstance, { guests, personalData, limit }: GuestRoutesDeps): void {
  const app = privateRoutes(instance)

  app.put(
    '/guests/:id',
    {
      config: { permission: 'bookings.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeGuest',
        summary: 'Correct the name and the phone of a guest',
        description: 'The bookings of the guest have them at once. A repeated request changes nothing.',
        params,
        body: guestChange,
        response: {
          200: guestAnswer.describe('the guest'),
          ...errors(
            badRequest('phone: must be a phone number such as +1 809 555 0104'),
            guestNotFound(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      authorize(request, { club: await guests.clubOf(id) })
      return guests.change(id, request.body, whoId(request))
    },
  )

  app.get(
    '/guests/:id/export',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'exportGuest',
        summary: 'Everything that is stored about a guest',
        description: 'The audit log records it.',
        params,
        response: {
          200: personalDataSchema.describe('the data as a file'),
          ...errors(longId(), guestNotFound(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      authorize(request, { club: await guests.clubOf(id) })
      const data = await personalData.export(id, whoId(request))
      reply.header('content-disposition', 'attachment; filename="guest.json"')
      return data
    },
  )

  app.post(
    '/guests/:id/erase',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'eraseGuest',
        summary: 'Erase a guest',
        description:
          'Deletes the guest with their bookings. Orders stay without the guest. A repeated request answers 404.',
        params,
        response: {
          200: erasedSchema.describe('the guest is erased'),
          ...errors(longId(), guestNotFound(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      authorize(request, { club: await guests.clubOf(id) })
      return personalData.erase(id, { email: guestKey(id), matches: [] }, whoId(request))
    },
  )
}
