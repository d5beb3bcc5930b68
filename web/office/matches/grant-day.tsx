import { useState } from 'react'
import type { Club } from '../../../shared/clubs/club-schemas.ts'
import type { GrantCreated } from '../../../shared/grants/grant-schemas.ts'
import { dayOfSheets, windowOfDay } from '../../../shared/grants/grant-window.ts'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import { playersOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { cutText } from '../../../shared/text/cut-text.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { iso } from '../../../shared/time/iso.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { isLoopback } from '../../api/device-address.ts'
import { serverNow } from '../../api/server-clock.ts'
import { courtName } from '../../ui/court-name.ts'
import { dateTitle } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { clockText, dayText } from '../kit/club-times.ts'
import { officeJson } from '../kit/office-calls.ts'
import { Options } from '../kit/options.tsx'
import { courtText } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import k from '../kit/shared.module.css'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './grant-day.module.css'
import { addressFor, GrantPaper, type NewLink } from './grant-paper.tsx'
import { matchesAhead, startsOf } from './matches-ahead.ts'

/** Number of days for which sheets can be made, from today. */
const DAYS = 8

/** A court or a match for which a sheet can be made. */
export interface Place {
  /** Unique among all places. */
  readonly key: string
  readonly target: { readonly court: string } | { readonly match: string }
  /** Start of the match (ms since 1970); null for a court. */
  readonly start: number | null
  readonly title: string
  readonly where: string
  /** What the list of choices says about it. */
  readonly about: string
  /** The court or the umpire whose codes are on one sheet together; absent for a sheet of its own. */
  readonly group?: string
}

/** A way to make the codes of a day. */
export interface SheetKind {
  readonly name: string
  readonly label: string
  readonly places: readonly Place[]
}

interface Made {
  readonly place: Place
  readonly link: NewLink
}

interface Props {
  club: Club
  open: boolean
  close: () => void
  /** The matches of an order of play. Without it, the courts and matches of a day that somebody chooses. */
  order?: { readonly date: string; readonly kinds: readonly SheetKind[]; readonly once: string }
}

/** The dialog that makes the QR codes of a day of play, one for each court or match, and prints them together. */
export function GrantDay({ open, ...props }: Props) {
  // Each time the dialog opens, it begins anew.
  return open && <Opened {...props} />
}

function Opened({ club, close, order }: Omit<Props, 'open'>) {
  const { t, language } = useTranslation()
  const { id, timeZone } = club
  const [now] = useState(serverNow)
  const ofClub = matchesAhead((match) => match.club === id)
  const [date, setDate] = useState(() => order?.date ?? dayOfSheets(now, timeZone, startsOf(ofClub)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState<readonly Made[]>([])
  const [isReady, setReady] = useState(false)
  /** The ids of links, by place. A retry sends the same ones, so that no link is made twice. */
  const [ids] = useState(() => new Map<string, string>())
  const idOf = (place: string): string => {
    const known = ids.get(place) ?? randomId()
    ids.set(place, known)
    return known
  }

  const days = Array.from({ length: DAYS }, (_, n) => plusDays(dateIn(timeZone, now), n))
  const noon = (day: string) => iso(clubMoment(day, 12, timeZone))
  const ofDay = ofClub.filter((match) => dateIn(timeZone, Date.parse(match.date)) === date)
  const ofCourts = club.courts.map((court): Place => {
    const count = ofDay.filter((match) => match.court === court.id).length
    const title = courtName(court.name, t)
    const about = t('office.sheets.matches', { count })
    return { key: court.id, target: { court: court.id }, start: null, title, where: club.name, about }
  })
  const kinds: readonly SheetKind[] = order?.kinds ?? [
    { name: 'court', label: t('office.sheets.for.court'), places: ofCourts },
    { name: 'match', label: t('office.sheets.for.match'), places: ofDay.map((match) => placeOfMatch(match)) },
  ]
  const [kindName, setKindName] = useState(kinds[0]?.name)
  const places = kinds.find(({ name }) => name === kindName)?.places ?? []
  function placeOfMatch(match: MatchSummary): Place {
    const [one, two] = playersOf(match)
    const where = courtText(match, t)
    return {
      key: match.id,
      target: { match: match.id },
      start: isUntimed(match) ? null : Date.parse(match.date),
      title: t('live.versus', { one, two }),
      where,
      about: [isUntimed(match) ? t('live.untimed') : clockText(match.date, id, language), where].join(' · '),
    }
  }
  const chosen = places.filter(({ key }) => !left.has(key))

  const { run, pending, problem, clear } = useOfficeAction(async () => {
    const done = [...made]
    for (const place of chosen) {
      if (done.some((each) => each.place.key === place.key)) continue
      const window = windowOfDay(date, now, timeZone, place.start)
      const label = cutText(`${place.title}, ${dateTitle(date, language)}`, LONGEST.grant.label)
      const from = window.from === null ? null : iso(window.from)
      const wanted = { id: idOf(place.key), ...place.target, label, until: iso(window.until) }
      const link = await officeJson<GrantCreated>('POST', '/grants', { ...wanted, ...(from && { from }) })
      done.push({ place, link: { ...link, label, from } })
      setMade([...done])
    }
    setReady(true)
  })
  const change = (apply: () => void) => {
    apply()
    clear()
  }

  return (
    <Dialog
      open
      isWide
      title={t('office.sheets.title', { club: club.name })}
      onClose={close}
      foot={
        <>
          <Problem text={problem} />
          <div className={f.actions}>
            {isReady ? (
              <button type="button" className="button" onClick={() => window.print()}>
                {t('office.sheets.print', { count: order ? groupsOf(made).length : made.length })}
              </button>
            ) : (
              <button
                type="button"
                className="button"
                disabled={chosen.length === 0}
                aria-disabled={pending}
                onClick={() => void run()}
              >
                {t('office.sheets.make', { count: chosen.length })}
              </button>
            )}
            <CloseButton onClose={close} />
          </div>
        </>
      }
    >
      {isReady ? (
        <>
          <p>{order?.once ?? t('office.sheets.once')}</p>
          {made.some(({ link }) => isLoopback(addressFor(link.url, location.origin))) && (
            <strong>{t('office.grants.local')}</strong>
          )}
          {groupsOf(made).map(([group, papers]) => (
            <section key={group ?? ''} className={group === undefined ? undefined : `print-alone ${s.group}`}>
              {group !== undefined && <h3 className={s.title}>{group}</h3>}
              <div className={s.papers}>
                {papers.map(({ place, link }) => (
                  <GrantPaper
                    key={place.key}
                    link={link}
                    title={place.title}
                    where={place.where}
                    club={id}
                    isFirst={place === made[0]?.place}
                  />
                ))}
              </div>
            </section>
          ))}
        </>
      ) : (
        // A change after a failure would leave sheets of two kinds.
        <fieldset className={`stack-4 ${s.choices}`} disabled={pending || made.length > 0}>
          <p>{t('office.sheets.lead')}</p>
          {!order && (
            <Field label={t('office.sheets.day')}>
              <select className={f.input} value={date} onChange={({ target }) => change(() => setDate(target.value))}>
                <Options of={[...new Set([...days, date])].map((day) => [day, dayText(noon(day), id, language)])} />
              </select>
            </Field>
          )}
          <div className={`wrap ${s.kinds}`}>
            {kinds.map(({ name, label }) => (
              <label key={name} className={k.check}>
                <input
                  type="radio"
                  name="kind"
                  checked={kindName === name}
                  onChange={() => change(() => setKindName(name))}
                />
                {label}
              </label>
            ))}
          </div>
          {places.length === 0 && <p>{t('office.sheets.none')}</p>}
          <ul className={s.places}>
            {places.map(({ key, title, about }) => (
              <li key={key}>
                <label className={k.check}>
                  <input
                    type="checkbox"
                    checked={!left.has(key)}
                    onChange={({ target }) =>
                      change(() =>
                        setLeft(new Set([...left].filter((each) => each !== key).concat(target.checked ? [] : key))),
                      )
                    }
                  />
                  <span>
                    {title} <span className={k.about}>{about}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Dialog>
  )
}

/** Returns what was made by court or umpire, in its order. Without a group, everything is together. */
function groupsOf(made: readonly Made[]): readonly (readonly [group: string | undefined, papers: readonly Made[]])[] {
  const groups = new Map<string | undefined, Made[]>()
  for (const each of made) groups.set(each.place.group, [...(groups.get(each.place.group) ?? []), each])
  return [...groups]
}
