import { type CSSProperties, Fragment } from 'react'
import { withInitials } from '../../shared/matches/brief-name.ts'
import { isLate } from '../../shared/matches/lateness.ts'
import type { ExpectedStartAnswer } from '../../shared/order/order-schemas.ts'
import { of } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { briefExpectedText } from '../order/order-texts.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { FALLBACK_WIDTH, textWidth } from '../scoreboard/text-width.ts'
import { clockTime, dayIfLater } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { BETWEEN } from './fit-name.ts'
import s from './next-matches.module.css'
import type { Chosen } from './use-chosen.ts'

/** Letters of a side's names above which first names become initials. */
const LONG = 22

interface Props {
  matches: readonly MatchView[]
  /** Ms since 1970. */
  now: number
  zoneOf: Chosen['zoneOf']
  placeOf: Chosen['placeOf']
  /** The expected starts by the ids of the matches. */
  starts: ReadonlyMap<string, ExpectedStartAnswer>
}

/** The next matches, smaller than the matches that are on: the time, the court, the players, the event and the round of each. */
export function NextMatches({ matches, now, zoneOf, placeOf, starts }: Props) {
  const { t, language } = useTranslation()
  return (
    <section className={s.next} aria-labelledby="next-matches">
      <h2 id="next-matches" className={s.title}>
        {t('bigscreen.nextUp')}
      </h2>
      <ol className={s.list}>
        {matches.map((match) => {
          const { timeZone, city } = zoneOf(match)
          const { courtText, clubText } = placeOf(match)
          const expected = starts.get(match.id)
          const clock = (moment: number) => clockTime(moment, language, timeZone)
          return (
            <li key={match.id} className={s.match}>
              <p className={s.when}>
                {!match.untimed && (
                  <time dateTime={match.date} className={s.time}>
                    {clockTime(match.date, language, timeZone)}
                  </time>
                )}{' '}
                {[
                  match.untimed ? t('live.untimed') : city,
                  [courtText, clubText].filter(Boolean).join(', '),
                  !match.untimed && dayIfLater(match.date, language, now, timeZone),
                  expected ? briefExpectedText(expected, now, clock, t) : isLate(match, now) && t('live.late'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {SIDES.map((side) => {
                const name = of(match.players, side)
                const brief = of(withInitials(match.players), side).replaceAll('. ', '.\u00A0')
                return <Name key={side} name={name.length > LONG ? brief : name} />
              })}
              <p className={`clipped ${s.round}`}>{[match.category, match.description].filter(Boolean).join(' · ')}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/**
 * A side's name. Lines break between partners, or else at spaces, never inside a surname such as `Díaz-Peña`. A long word has smaller
 * letters.
 */
function Name({ name }: { name: string }) {
  const partners = name
    .split(' / ')
    .map((each, index, all) => (index < all.length - 1 ? each + BETWEEN.trimEnd() : each))
  const width = FALLBACK_WIDTH * Math.max(...partners.flatMap((each) => each.split(' ')).map(textWidth))
  return (
    <p className={s.name} style={{ '--width': width } as CSSProperties}>
      {partners.map((partner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two partners may have the same name
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={s.partner}>
            {partner.split(' ').map((word, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may have the same word twice
              <Fragment key={place}>
                {place > 0 && ' '}
                <span className={s.word}>{word}</span>
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
