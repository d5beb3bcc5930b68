import s from './styleguide-page.module.css'
import { COLOURS, SIZES, SPACES } from './tokens.ts'

/** All colours, sizes and spaces, in the surrounding theme. */
export function ShownTokens() {
  return (
    <>
      <h2>Colours</h2>
      <ul className={`stack-3 ${s.swatches}`}>
        {COLOURS.map((name) => (
          <li key={name}>
            <span className={s.swatch} style={{ background: `var(--${name})` }} />
            <code>--{name}</code>
          </li>
        ))}
      </ul>
      <h2>Type</h2>
      {SIZES.map((name) => (
        <p key={name} style={{ fontSize: `var(--${name})`, lineHeight: 1.2 }}>
          <code className={s.token}>--{name}</code> <span className="board">40–15</span> Advantage
        </p>
      ))}
      <h2>Space</h2>
      <ul className={s.spaces}>
        {SPACES.map((name) => (
          <li key={name}>
            <span className={s.space} style={{ width: `var(--${name})` }} />
            <code>--{name}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
