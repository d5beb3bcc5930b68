/** Maximum lengths of the texts that people enter (characters). Schemas reject longer texts, and forms stop at these lengths. */
export const LONGEST = {
  /** RFC 5321, 4.5.3.1.3: an email has 256 octets, minus the angle brackets. */
  person: { name: 80, email: 254 },
  member: { number: 24, phone: 40, notes: 500, tag: 30 },
  /** Two guests fit into the name of a side. */
  match: { name: 80, guest: 38, description: 200, code: 64, url: 500, note: 200, suspension: 60 },
  booking: { title: 80, cancelReason: 200, priceReason: 200 },
  block: { reason: 80 },
  event: { title: 80 },
  club: { name: 60, address: 120, court: 40, hours: 60 },
  grant: { label: 80 },
  post: { title: 120, subtitle: 240, imageAlt: 240, markdown: 100_000 },
  product: { title: 80, subtitle: 160, imageAlt: 240, characteristic: 200, keyword: 40, choice: 30 },
  webhook: { address: 500 },
  brand: { name: 60, sponsor: 80, link: 500 },
} as const
