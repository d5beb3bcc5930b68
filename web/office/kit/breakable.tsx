import { Fragment } from 'react'

/** A word that is longer than any usual one (letters). */
const LONG_WORD = /(\S{21,})/

/**
 * A name or an email in a narrow column. It may break after its dots and its @, so that the column breaks no word. Only a word
 * of more than 20 letters may break inside, because such a word would make a table wider than a phone.
 */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
    <Fragment key={index}>
      {part.split(LONG_WORD).map((piece, place) =>
        place % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
          <span key={place} className="breakable">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
      <wbr />
    </Fragment>
  ))
