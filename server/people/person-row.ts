import { randomUUID } from 'node:crypto'
import { wordsIn } from '../storage/word-search.ts'
import type { PersonRow } from './people-repository.ts'

/** Returns the words by which searches find a person. */
export const searchText = (name: string, email: string): string => wordsIn(`${name} ${email}`).join(' ')

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
