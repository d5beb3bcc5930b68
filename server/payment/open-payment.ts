import { isLoopback } from '../http/own-origin.ts'
import type { Storage } from '../storage/storage.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { payPal } from './paypal.ts'
import type { PayPalSettings } from './paypal-settings.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

/** What decides who takes the money. */
export interface PaymentSettings {
  readonly host: string
  readonly publicUrl: string
  readonly production: boolean
  readonly paypal: PayPalSettings | null
}

export interface PaymentParts {
  /** Null: nobody takes money here. */
  readonly provider: PaymentProvider | null
  /** Only where it is the sandbox that does. */
  readonly sandbox: Sandbox | null
}

/** The sandbox gives things away: it is for a server that only its own machine reaches, and that is not in production. */
export const mayUseSandbox = ({ host, publicUrl, production }: PaymentSettings): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && !production

/** PayPal where it is set up, the sandbox where that is harmless, and nobody anywhere else. */
export function openPayment(settings: PaymentSettings, storage: Storage): PaymentParts {
  if (settings.paypal) return { provider: payPal(settings.paypal, settings.publicUrl), sandbox: null }
  if (!mayUseSandbox(settings)) return { provider: null, sandbox: null }
  const sandbox = openSandbox(storage)
  return { provider: sandbox.provider, sandbox }
}
