import type { Language } from '../../shared/i18n/languages.ts'

/** What the confirmation says, in the three languages. It is written by the server: pages have no part in it. */
export interface ConfirmationWords {
  subject(orderId: number): string
  readonly greeting: string
  readonly intro: string
  readonly order: string
  readonly date: string
  readonly fee: string
  readonly total: string
  readonly delivery: string
  readonly pickUp: string
  readonly goodbye: string
}

export const CONFIRMATION_WORDS: Readonly<Record<Language, ConfirmationWords>> = {
  en: {
    subject: (orderId) => `Your order ${orderId} is paid`,
    greeting: 'Hello,',
    intro: 'thank you. Your payment has arrived, and this is what we put together for you:',
    order: 'Order number',
    date: 'Order date',
    fee: 'Handling',
    total: 'Total, charged in US dollars',
    delivery: 'Ready at the club’s desk from',
    pickUp: 'Bring this letter or your order number when you come.',
    goodbye: 'See you on court, the club’s shop',
  },
  fr: {
    subject: (orderId) => `Votre commande ${orderId} est payée`,
    greeting: 'Bonjour,',
    intro: 'merci. Votre paiement est bien arrivé, et voici ce que nous préparons pour vous :',
    order: 'Numéro de commande',
    date: 'Date de la commande',
    fee: 'Frais de traitement',
    total: 'Total, débité en dollars américains',
    delivery: 'À retirer à l’accueil du club à partir du',
    pickUp: 'Venez avec ce message ou votre numéro de commande.',
    goodbye: 'À bientôt sur le court, la boutique du club',
  },
  es: {
    subject: (orderId) => `Tu pedido ${orderId} está pagado`,
    greeting: 'Hola:',
    intro: 'gracias. Tu pago ya llegó, y esto es lo que te estamos preparando:',
    order: 'Número de pedido',
    date: 'Fecha del pedido',
    fee: 'Manejo',
    total: 'Total, cobrado en dólares estadounidenses',
    delivery: 'Listo en la recepción del club desde el',
    pickUp: 'Trae este correo o tu número de pedido cuando vengas.',
    goodbye: 'Nos vemos en la cancha, la tienda del club',
  },
}
