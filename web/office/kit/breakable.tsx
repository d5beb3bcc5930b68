import { Fragment } from 'react'
import { linePieces } from './line-pieces.ts'
import k from './shared.module.css'

const CLASSES = { long: 'breakable', set: k.whole } as const

/**
 * A name, a score or an email in a narrow column. It may break after its dots and its @, so that the column breaks no word and no
 * set. Only a word of more than 20 letters may break inside, because such a word would make a table wider than a phone.
 */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
    <Fragment key={index}>
      {linePieces(part).map(({ kind, text: piece }, place) =>
        kind === 'text' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
          <span key={place} className={CLASSES[kind]}>
            {piece}
          </span>
        ),
      )}
      <wbr />
    </Fragment>
  ))
