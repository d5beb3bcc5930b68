import { isLoopback } from '../http/own-origin.ts'
import type { Storage } from '../storage/storage.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { payPal } from './paypal.ts'
import type { PayPalSettings } from './paypal-calls.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

/** Settings that select the payment provider. */
export interface PaymentSettings {
  readonly host: string
  readonly publicUrl: string
  readonly production: boolean
  readonly paypal: PayPalSettings | null
}

export interface PaymentParts {
  /** Null if payments are not set up. */
  readonly provider: PaymentProvider | null
  /** Set if the provider is the sandbox. */
  readonly sandbox: Sandbox | null
}

/** Whether the sandbox may run. It takes no money, so only a server that is local and not in production may use it. */
export const mayUseSandbox = ({ host, publicUrl, production }: PaymentSettings): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && !production

/** Opens PayPal if it is set up, or the sandbox where that is safe, or no provider. */
export function openPayment(settings: PaymentSettings, storage: Storage): PaymentParts {
  if (settings.paypal) return { provider: payPal(settings.paypal, settings.publicUrl), sandbox: null }
  if (!mayUseSandbox(settings)) return { provider: null, sandbox: null }
  const sandbox = openSandbox(storage)
  return { provider: sandbox.provider, sandbox }
}
