import type { Language } from '../i18n/languages.ts'

/** A line of a cart, as `POST /cart` has it: at today's price, whatever it was when it was put there. */
export interface CartItem {
  /** Identifies the line for its owner alone. */
  readonly id: number
  readonly productId: number
  readonly name: string
  /** The name in the languages that the catalogue knows. */
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly image: string
  readonly imageUrl: string
  readonly quantity: number
  /** US dollars, as the documented call has it; {@link priceCents} is what is reckoned with. */
  readonly price: number
  readonly priceCents: number
  /** The owner's email. */
  readonly userId: string
  /** `yyyy-mm-dd`, by the club's calendar. */
  readonly deliveryDate: string
}
