/** What is needed to speak to PayPal. */
export interface PayPalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** `https://api-m.paypal.com`, or the address of a sandbox; without a slash at the end. */
  readonly apiUrl: string
  /** Of the webhook that PayPal calls; null: none was set up, and its calls are refused. */
  readonly webhookId: string | null
  /** How long one call may take, ms. */
  readonly timeoutMs: number
}
