import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  deskExportQuery,
  deskOrderParams,
  deskOrderSchema,
  deskOrdersAnswer,
  deskQuery,
  handOverQuery,
} from '../../shared/checkout/desk-schemas.ts'
import { csvLine } from '../../shared/text/csv.ts'
import { whoId } from '../auth/authorize.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { type Desk, noSuchOrder, nothingToRefund, notToHandOver } from './desk.ts'
import { ORDER_COLUMNS } from './orders-csv.ts'

const tags = ['office']
const noStore = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store')
}
const wrongLimit = () => errors(badRequest('limit: must be at least 1'))

/** Adds the calls with which the office handles the orders of all buyers. */
export function deskRoutes(instance: FastifyInstance, desk: Desk): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/shop/orders',
    {
      config: { permission: 'orders.manage' },
      onSend: noStore,
      schema: {
        tags,
        operationId: 'listAllOrders',
        summary: 'The orders of all buyers, newest first',
        description: 'Send `next` as `cursor` for the next page.',
        querystring: deskQuery,
        response: {
          200: deskOrdersAnswer.describe('a page of the list, and the cursor of the next page'),
          ...wrongLimit(),
        },
      },
    },
    (request) => desk.list(request.query),
  )

  app.get(
    '/shop/orders.csv',
    {
      config: { permission: 'orders.manage' },
      onSend: noStore,
      schema: {
        tags,
        operationId: 'exportOrders',
        summary: 'The orders of all buyers as a table for spreadsheets',
        description:
          'CSV with a header, in UTF-8. Times are in the time zone of the order’s club. A cell that a spreadsheet would run as a formula has an apostrophe in front.',
        querystring: deskExportQuery,
        response: {
          200: {
            description: 'the table',
            content: { 'text/csv': { schema: z.any().meta({ examples: [csvLine(ORDER_COLUMNS)] }) } },
          },
          ...errors(
            badRequest(
              'filter: must be one of created, pending, paid, failed, cancelled, waiting, refunded, returned, disputed',
            ),
          ),
        },
      },
    },
    (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .send(Readable.from(desk.csv(request.query))),
  )

  const handedOver = deskOrderSchema.describe('the order as it is now')
  app.put(
    '/shop/orders/:ref/handover',
    {
      config: { permission: 'orders.manage' },
      onSend: noStore,
      schema: {
        tags,
        operationId: 'handOverOrder',
        summary: 'Record that the buyer has collected the items',
        description:
          'A repeated request changes nothing. If the payment was refunded, reversed or disputed at the payment provider, the answer is 409 `PAYMENT_CONTESTED` unless the request has `anyway=true`.',
        params: deskOrderParams,
        querystring: handOverQuery,
        response: {
          200: handedOver,
          ...errors(noSuchOrder(), notToHandOver('created')),
        },
      },
    },
    (request) => desk.handOver(request.params.ref, whoId(request), request.query.anyway === 'true'),
  )

  app.delete(
    '/shop/orders/:ref/handover',
    {
      config: { permission: 'orders.manage' },
      onSend: noStore,
      schema: {
        tags,
        operationId: 'takeBackOrder',
        summary: 'Undo the record that the buyer has collected the items',
        description: 'A repeated request changes nothing.',
        params: deskOrderParams,
        response: { 200: handedOver, ...errors(noSuchOrder()) },
      },
    },
    (request) => desk.takeBack(request.params.ref, whoId(request)),
  )

  app.post(
    '/shop/orders/:ref/refund',
    {
      config: { permission: 'refund' },
      onSend: noStore,
      schema: {
        tags,
        operationId: 'refundOrder',
        summary: 'Refund the whole payment',
        description:
          'The server repeats the request to the payment provider until it gets an answer. Until then `refund` is `requested`. A repeated call refunds nothing more.',
        params: deskOrderParams,
        response: {
          200: deskOrderSchema.describe('the order as it is now'),
          ...errors(noSuchOrder(), nothingToRefund()),
        },
      },
    },
    (request) => desk.refund(request.params.ref, whoId(request)),
  )
}
