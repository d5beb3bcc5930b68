import { randomUUID } from 'node:crypto'
import type { PersonRow } from './people-repository.ts'

/** Returns a text in lower case and without accents, as searches compare it. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const searchText = (name: string, email: string): string => folded(`${name} ${email}`)

/** Returns the row of a person who has not signed in yet. */
export const newPerson = (email: string, now: number): PersonRow => ({
  id: randomUUID(),
  email,
  name: '',
  picture: null,
  language: null,
  blocked: false,
  search: searchText('', email),
  createdAt: now,
  signedInAt: null,
})
