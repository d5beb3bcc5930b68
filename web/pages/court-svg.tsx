import s from './court-svg.module.css'

/**
 * The lines of a court, in hundredths of the surrounding box. The doubles sidelines are its edges, the singles sidelines are an
 * eighth inside, and the service lines 6.4 m from the net. On narrow screens the court is upright.
 */
export function CourtLines({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <g className={s.lines}>
        <path d="M0 0H100V100H0ZM0 12.5H100M0 87.5H100M23.1 12.5V87.5M76.9 12.5V87.5M23.1 50H76.9M0 50H1.2M100 50H98.8" />
        <path className={s.net} d="M50 -2.5V102.5" />
      </g>
    </svg>
  )
}

/** Returns the path of a frond along an arc. Its leaflets point outwards and are longest in the middle. */
function frond(bend: number): string {
  let path = `M0 0Q${bend} -24 ${bend / 2} -50`
  for (let i = 2; i < 20; i++) {
    const t = i / 20
    const x = 2 * t * (1 - t) * bend + (t * t * bend) / 2
    const y = -48 * t * (1 - t) - 50 * t * t
    const length = 13 * Math.sin(Math.PI * (0.12 + 0.8 * t))
    for (const side of [-1, 1]) {
      path += `M${x.toFixed(1)} ${y.toFixed(1)}l${(side * length * 0.75).toFixed(1)} ${(-length * 0.66).toFixed(1)}`
    }
  }
  return path
}
const FRONDS = [frond(9), frond(-7), frond(4)]

/** A palm seen from above. */
export function Palm({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-60 -60 120 120" fill="none" stroke="currentColor" aria-hidden="true">
      {Array.from({ length: 9 }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          d={FRONDS[index % 3]}
          strokeWidth="1.6"
          transform={`rotate(${index * 40 + (index % 2) * 9}) scale(${0.85 + (index % 3) * 0.12})`}
        />
      ))}
    </svg>
  )
}
