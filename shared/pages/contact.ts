/** How visitors reach the club. */
export interface Contact {
  /** The email address on the page "Help". */
  readonly email: string
  /** The address of the club's chat, on the page "Join us". */
  readonly chatLink: string
}

/** A made-up contact, for a server without settings. */
export const EXAMPLE_CONTACT: Contact = { email: 'club@ventaja.example', chatLink: 'https://wa.me/18095550100' }
