/** Whom to write to. Both are settings of the build; the defaults are made up. */
export const CONTACT_EMAIL: string = import.meta.env.VITE_CONTACT_EMAIL || 'club@ventaja.example'
export const CHAT_LINK: string = import.meta.env.VITE_CHAT_LINK || 'https://wa.me/18095550100'
