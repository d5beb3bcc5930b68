import type { FastifyInstance, FastifyReply } from 'fastify'
import { erasedSchema, personalDataSchema } from '../../shared/auth/personal-data-schemas.ts'
import { memberKey } from '../../shared/members/member-key.ts'
import {
  eraseMemberRequest,
  importAnswer,
  importRequest,
  joinRequest,
  memberAnswer,
  memberChange,
  memberParams,
  membersAnswer,
  membersQuery,
  newMember,
} from '../../shared/members/member-schemas.ts'
import { authorize, whoId } from '../auth/authorize.ts'
import { clubNotFound } from '../clubs/clubs.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import {
  accountJoined,
  accountNotFound,
  memberExists,
  memberNotFound,
  numberTaken,
  otherName,
} from './member-errors.ts'
import type { Members } from './members.ts'
import type { PersonalDataDesk } from './personal-data.ts'

const tags = ['office']
const config = { permission: 'members.manage' } as const
const longId = () => badRequest('id: must have at most 64 characters')

interface MembersRoutesDeps {
  readonly members: Members
  readonly personalData: PersonalDataDesk
  /** Publishes the days on which an owner has bookings. */
  readonly publishOwner: (owner: string) => Promise<void>
  readonly limit: LimitRate
}

/** Adds the calls about the registers of clubs. */
export function membersRoutes(
  instance: FastifyInstance,
  { members, personalData, publishOwner, limit }: MembersRoutesDeps,
): void {
  const app = privateRoutes(instance)
  /** @throws ApiError 404 no such member, 403 the person manages another club */
  const authorizeMember = async (request: Parameters<typeof authorize>[0], id: string): Promise<void> =>
    authorize(request, { club: await members.clubOf(id) })
  const asFile = (reply: FastifyReply) => reply.header('content-disposition', 'attachment; filename="member.json"')

  app.get(
    '/members',
    {
      config,
      schema: {
        tags,
        operationId: 'listMembers',
        summary: 'The members of a club by name',
        description:
          'Finds members by the beginnings of words of their name, number, phone and email. Send `next` as `cursor` for the next page.',
        querystring: membersQuery,
        response: {
          200: membersAnswer.describe('a page of the list, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1'), clubNotFound()),
        },
      },
    },
    (request) => {
      authorize(request, { club: request.query.club })
      return members.list(request.query)
    },
  )

  app.post(
    '/members',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createMember',
        summary: 'Add a member to the register of a club',
        description:
          'A member needs no account. If an account has the email of the member, and nobody else in the club has this email, both are joined at once. A repeated request answers 200.',
        body: newMember,
        response: {
          200: memberAnswer.describe('the existing member, if the same request created it before'),
          201: memberAnswer.describe('the new member'),
          ...errors(clubNotFound(), numberTaken('Luz Marte'), memberExists(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.body.club })
      const { member, isNew } = await members.create(request.body, whoId(request))
      return sendTagged(reply.code(isNew ? 201 : 200), member)
    },
  )

  app.get(
    '/members/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'readMember',
        summary: 'A member with their account and coming bookings',
        description: 'The `tag` of the member is also the ETag of the answer.',
        params: memberParams,
        response: { 200: memberAnswer.describe('the member as they are now'), ...errors(longId(), memberNotFound()) },
      },
    },
    async (request, reply) => {
      await authorizeMember(request, request.params.id)
      return sendTagged(reply, await members.read(request.params.id))
    },
  )

  app.put(
    '/members/:id',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'changeMember',
        summary: 'Change a member',
        description:
          'Send the ETag that you read as `If-Match`. If somebody has changed the member since, the answer is 412, with the present member in `current`.',
        params: memberParams,
        body: memberChange,
        response: {
          200: memberAnswer.describe('the changed member'),
          ...errors(
            longId(),
            memberNotFound(),
            numberTaken('Luz Marte'),
            changedMeanwhile(null),
            noEditTag(),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await authorizeMember(request, id)
      const member = await members.update(id, editTagOf(request), request.body, whoId(request))
      await publishOwner(await members.ownerFor(id, member.club))
      return sendTagged(reply, member)
    },
  )

  app.put(
    '/members/:id/account',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'joinMember',
        summary: 'Join a member with the account of the same person',
        description:
          'The bookings of the member go to the account. The person sees them after the next sign-in, and the id of the member stays. `DELETE` takes them apart again.',
        params: memberParams,
        body: joinRequest,
        response: {
          200: memberAnswer.describe('the member with the account'),
          ...errors(longId(), memberNotFound(), accountNotFound(), accountJoined('Luz Marte'), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await authorizeMember(request, id)
      return sendTagged(reply, await members.join(id, request.body.email, whoId(request)))
    },
  )

  app.delete(
    '/members/:id/account',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'separateMember',
        summary: 'Take a member and an account apart',
        description:
          'The member gets the bookings back that went to the account, and those that the office has made for the member since. The answer is the same if the member has no account.',
        params: memberParams,
        response: {
          200: memberAnswer.describe('the member without an account'),
          ...errors(longId(), memberNotFound(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await authorizeMember(request, id)
      return sendTagged(reply, await members.separate(id, whoId(request)))
    },
  )

  app.post(
    '/members/import',
    {
      config,
      preHandler: limit,
      schema: {
        tags,
        operationId: 'importMembers',
        summary: 'Import members from a table',
        description:
          'A row with the number of a member, or else with the name, changes this member. Empty cells change nothing. With `dryRun`, the answer says what the request would do, and nothing is stored. A repeated request changes nothing. Rows with a problem are left out.',
        body: importRequest,
        response: {
          200: importAnswer.describe('what happens to each row'),
          ...errors(badRequest('rows[0].name: must not be empty'), clubNotFound(), storageUnavailable()),
        },
      },
    },
    (request) => {
      authorize(request, { club: request.body.club })
      return members.import(request.body, whoId(request))
    },
  )

  app.get(
    '/members/:id/export',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'exportMember',
        summary: 'Everything that is stored about a member',
        description:
          'Without the data of an account that is joined, which an owner of all clubs can export. The audit log records it.',
        params: memberParams,
        response: {
          200: personalDataSchema.describe('the data as a file'),
          ...errors(longId(), memberNotFound(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await authorizeMember(request, id)
      const data = await personalData.export(id, whoId(request))
      asFile(reply)
      return data
    },
  )

  app.post(
    '/members/:id/erase',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'eraseMember',
        summary: 'Erase a member from the register',
        description:
          'Deletes the member with their bookings. An account that is joined stays, with its bookings. Names in matches stay. A repeated request answers 404.',
        params: memberParams,
        body: eraseMemberRequest,
        response: {
          200: erasedSchema.describe('the member is erased'),
          ...errors(longId(), memberNotFound(), otherName(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await authorizeMember(request, id)
      if ((await members.nameOf(id)) !== request.body.name) throw otherName()
      return personalData.erase(id, { email: memberKey(id), matches: [] }, whoId(request))
    },
  )
}
