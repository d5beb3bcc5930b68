import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type PaidGoods, SANDBOX_ACTIONS, type SandboxPayment } from '../../shared/checkout/sandbox-payment.ts'
import { unitsOf } from '../../shared/shop/money.ts'
import { ApiError } from '../http/api-error.ts'
import { refuseProxied } from '../http/refuse-proxied.ts'
import type { Sandbox } from './sandbox.ts'

const params = z.object({ token: z.string().max(100) })
const noPayment = () => new ApiError(404, 'NOT_FOUND', 'token: there is no such payment')

/** The sandbox takes no money, so only people at this machine may use it. */
const onRequest = async (request: FastifyRequest): Promise<void> => refuseProxied(request, 'the payment sandbox')

/**
 * Adds the calls of the sandbox's page. Only a server that runs the sandbox has them, so the API's document omits them.
 * @param goodsOf returns the goods of the payment with a token
 */
export function sandboxRoutes(
  instance: FastifyInstance,
  sandbox: Sandbox,
  goodsOf: (token: string) => Promise<PaidGoods | undefined>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/sandbox/payments/:token',
    {
      config: { permission: 'public' },
      onRequest,
      schema: { hide: true, params },
    },
    async (request): Promise<SandboxPayment> => {
      const { token } = request.params
      const [payment, goods] = [await sandbox.payment(token), await goodsOf(token)]
      if (!payment || !goods) throw noPayment()
      return {
        orderId: payment.orderId,
        total: unitsOf(payment.amountCents, payment.currency),
        totalCents: payment.amountCents,
        currency: payment.currency,
        state: payment.state,
        ...goods,
      }
    },
  )

  app.post(
    '/sandbox/payments/:token',
    {
      config: { permission: 'public' },
      onRequest,
      schema: { hide: true, params, body: z.strictObject({ action: z.enum(SANDBOX_ACTIONS) }) },
    },
    async (request) => {
      const href = await sandbox.choose(request.params.token, request.body.action)
      if (!href) throw noPayment()
      return { href }
    },
  )
}
