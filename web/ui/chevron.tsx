const PATHS = {
  down: 'm3 6 5 5 5-5',
  left: 'M10 3 5 8l5 5',
  right: 'm5.5 3 5 5-5 5',
}

/** An arrowhead, for buttons and links. */
export const Chevron = ({ to }: { to: keyof typeof PATHS }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={PATHS[to]} />
  </svg>
)
