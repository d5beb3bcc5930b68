import { Fragment } from 'react'

/** An email, or a name in its place, that may break after its dots and its @, so that a narrow column breaks no word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
