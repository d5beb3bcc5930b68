import { useState } from 'react'
import { timeOf, WEEKDAYS } from '../../shared/time/week.ts'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { ClubClock, TimeHeading } from '../ui/club-time.tsx'
import { Digit } from '../ui/digit.tsx'
import f from '../ui/form.module.css'
import h from '../ui/hours-table.module.css'
import { LogoPicture } from '../ui/logo-picture.tsx'
import { OpenHours } from '../ui/open-hours.tsx'
import { OtherHoursLines } from '../ui/other-hours.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Sponsors } from '../ui/sponsors.tsx'
import { StatBars } from '../ui/stat-bars.tsx'
import { Unloaded } from '../ui/unloaded.tsx'
import { WithSpanish } from '../ui/with-spanish.tsx'
import { LONG_NAME, STATUSES } from './tokens.ts'

/** Hours of most days (minutes after midnight). */
const OPEN = { opens: 360, closes: 1320 }

/** A logo that is shown on a white background. */
const LOGO = { image: 'favicon.svg', imageUrl: '/favicon.svg', width: 32, height: 32, onWhite: true }

/** Components for matches, hours, statistics and sponsors. */
export function ShownPieces() {
  const [points, setPoints] = useState(0)
  return (
    <>
      <h2>Status of a match</h2>
      <div className={f.actions}>
        {STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </div>
      <h2>A number that changes</h2>
      <button type="button" className="button quiet" onClick={() => setPoints(points + 15)}>
        <span className="board">
          <Digit value={points} />
        </span>
      </button>
      <StatBars
        title="Statistics"
        sides={[LONG_NAME, 'Luz Marte']}
        counted="Counted"
        rows={[
          { key: 'aces', label: 'Aces', values: [12, 3] },
          { key: 'none', label: 'Nothing yet', values: [0, 0] },
          { key: 'errors', label: 'Fewer is better', values: [2, 5], fewer: true },
          {
            key: 'percentages',
            label: 'Percentages',
            values: [0.6, 0.4],
            full: 1,
            shown: ['60%', '40%'],
            fractions: ['3/5', '2/5'],
          },
          { key: 'oneSide', label: 'Known for one side', values: [1, null] },
          { key: 'unknown', label: 'Not loaded', values: null },
          { key: 'many', label: 'A long label that has to wrap somewhere', values: [140, 99] },
        ]}
        none="not recorded"
        note="Not recorded: fastest serve"
      />
      <h2>Hours</h2>
      <ClubClock now={Date.UTC(2026, 5, 1, 20, 30)} timeZone="America/Santo_Domingo" from="2026-06-01" />
      <table className={h.table} aria-label="Hours">
        <thead>
          <tr>
            <th scope="col" className={h.corner}>
              Hour
            </th>
            <th scope="col">Court 1</th>
          </tr>
        </thead>
        <tbody>
          {[14, 15].map((hour) => (
            <tr key={hour}>
              <TimeHeading time={timeOf(hour)} now={hour === 15} />
              <td>Free</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <OpenHours
          hours={{
            Monday: OPEN,
            Tuesday: OPEN,
            Wednesday: OPEN,
            Thursday: OPEN,
            Friday: OPEN,
            Saturday: { opens: 450, closes: 1200 },
            Sunday: null,
          }}
        />
        <OtherHoursLines
          today="2026-12-01"
          hours={[
            {
              name: 'Christmas',
              from: '2026-12-24',
              until: '2026-12-26',
              yearly: false,
              weekdays: [...WEEKDAYS],
              courts: null,
              open: [],
            },
          ]}
        />
      </p>
      <h2>Carousel</h2>
      <Carousel label="Numbers">
        {[1, 2, 3, 4].map((number) => (
          <span key={number} className="board">
            {number}
          </span>
        ))}
      </Carousel>
      <Sponsors label="Sponsors" />
      <LogoPicture logo={LOGO} name="The logo of a club" />
      <QrCode text="https://club.example/scorer/final" label="QR code of the console" />
      <h2>A part that failed to load</h2>
      <Unloaded />
      <h2>Spanish labels</h2>
      <p>
        <WithSpanish text="A screen reader pronounces Ver En vivo in Spanish." />
      </p>
    </>
  )
}
