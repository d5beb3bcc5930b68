import { Fragment } from 'react'
import type { EntryAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'

/** The names of a player or a pair, with links to their pages. The page of the event follows these links (`useInAppLinks`). */
export function EntryNames({ entry }: { entry: EntryAnswer | undefined }) {
  return entry?.players.map(({ id, name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a pair keeps its order
    <Fragment key={index}>
      {index > 0 && ' / '}
      {id === null ? name : <a href={pathTo('player', id)}>{name}</a>}
    </Fragment>
  ))
}
