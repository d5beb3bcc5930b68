import { type FormEvent, useState } from 'react'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import {
  clashesAfter,
  type MatchesChange,
  MOST_MINUTES,
  minutesIn,
  USUAL_MINUTES,
} from '../../../shared/office/match-changes.ts'
import { isOver } from '../../../shared/scoring/score.ts'
import { courtName } from '../../ui/court-name.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { useMe } from '../kit/me-store.ts'
import { Options } from '../kit/options.tsx'
import { courtsOf } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { ChangeBegun } from './change-begun.tsx'
import { ChangeClashes } from './change-clashes.tsx'
import { ChangeTimes } from './change-times.tsx'
import { umpiresFor, useUmpires, useUmpiresByMatch } from './umpires-store.ts'
import { useNear } from './use-near.ts'

interface Props {
  /** Id of the form. Its buttons are at the foot of the dialog. */
  id: string
  /** The matches to change. */
  matches: readonly MatchSummary[]
  /** The matches in the list. */
  listed: readonly MatchSummary[]
  /** Called with the change, and with the present rows of the matches that have begun. */
  onChange: (change: MatchesChange, begun: readonly MatchSummary[]) => void
}

const MOVES = ['none', 'later', 'earlier'] as const

/** The value of an option that changes nothing. No court and no person has this id. */
const KEEP = ' '

/** The form for the change of several matches. */
export function ChangeForm({ id, matches, listed, onChange }: Props) {
  const { t } = useTranslation()
  const { may } = useMe()
  const umpires = useUmpires()
  const byMatch = useUmpiresByMatch()
  const [move, setMove] = useState<(typeof MOVES)[number]>('none')
  const [usual, setUsual] = useState<number>(60)
  const [own, setOwn] = useState('')
  const [court, setCourt] = useState(KEEP)
  const [umpire, setUmpire] = useState(KEEP)
  const [isTried, setIsTried] = useState(false)

  const clubs = [...new Set(matches.map(({ club = null }) => club))]
  const courts = clubs.length === 1 ? courtsOf(clubs[0] ?? '') : []
  const mayAssign = clubs.every((club) => may('umpire.assign', { club }))
  const people = clubs.reduce((left, club) => umpiresFor(club, left), umpires)

  const isOwn = usual === 0
  const minutes = isOwn ? minutesIn(own) : usual
  const change: MatchesChange = {
    minutes: move === 'none' ? 0 : (move === 'later' ? 1 : -1) * (minutes ?? 0),
    ...(court !== KEEP && { court: court || null }),
    ...(umpire !== KEEP && { umpire: umpire || null }),
  }
  const ids = new Set(matches.map((match) => match.id))
  const near = useNear(matches, change.minutes)
  // The page checks each match again before it changes it.
  const begun = near?.filter(({ id, status }) => ids.has(id) && status !== 'scheduled') ?? []
  const others = (near ?? listed).filter(({ id, scoreboard }) => !ids.has(id) && !isOver(scoreboard.state))
  const clashes = clashesAfter(matches, others, change, ({ id }) => byMatch.get(id)?.id ?? null)

  const isWrong = move !== 'none' && minutes === null
  const isNothing = !isWrong && change.minutes === 0 && change.court === undefined && change.umpire === undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isWrong && !isNothing) onChange(change, begun)
  }

  return (
    <form id={id} className={f.form} noValidate onSubmit={submit}>
      <SegmentedChoice
        legend={t('officeChange.time')}
        titled
        segments={MOVES.map((value) => ({ value, label: t(`officeChange.move.${value}`) }))}
        chosen={move}
        onChange={setMove}
      />
      {move !== 'none' && (
        <SegmentedChoice
          legend={t('officeChange.by')}
          titled
          segments={[
            ...USUAL_MINUTES.map((value) => ({
              value: value as number,
              label: t('officeChange.minutes', { count: value }),
            })),
            { value: 0, label: t('officeChange.own') },
          ]}
          chosen={usual}
          onChange={setUsual}
        />
      )}
      {move !== 'none' && isOwn && (
        <CheckedField
          label={t('officeChange.ownMinutes')}
          message={isTried && isWrong ? t('officeChange.wrongMinutes', { max: MOST_MINUTES }) : undefined}
        >
          {(attributes) => (
            <input
              className={f.input}
              inputMode="numeric"
              autoComplete="off"
              value={own}
              onChange={({ target }) => setOwn(target.value)}
              {...attributes}
            />
          )}
        </CheckedField>
      )}
      <ChangeTimes matches={matches} minutes={change.minutes} />
      <Field label={t('office.form.court')}>
        <select className={f.input} value={court} onChange={({ target }) => setCourt(target.value)}>
          <option value={KEEP}>{t('officeChange.keep')}</option>
          <option value="">{t('office.form.noCourt')}</option>
          <Options of={courts.map(({ id, name }) => [id, courtName(name, t)])} />
        </select>
      </Field>
      {clubs.length > 1 && <p className={k.about}>{t('officeChange.severalClubs')}</p>}
      {mayAssign && (
        <Field label={t('office.form.umpire')}>
          <select className={f.input} value={umpire} onChange={({ target }) => setUmpire(target.value)}>
            <option value={KEEP}>{t('officeChange.keep')}</option>
            <option value="">{t('office.umpire.nobody')}</option>
            <Options of={people.map(({ id, name }) => [id, name])} />
          </select>
        </Field>
      )}
      <ChangeBegun begun={begun} isMove={move !== 'none'} />
      <div role="status" className="stack-2">
        <ChangeClashes clashes={clashes} />
      </div>
      {(change.minutes !== 0 || change.court !== undefined) && <p className={k.about}>{t('officeChange.bookings')}</p>}
      <div role="alert">{isTried && isNothing && <p className={f.problem}>{t('officeChange.nothing')}</p>}</div>
    </form>
  )
}
