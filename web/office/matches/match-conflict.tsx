import { useTranslation } from '../../ui/use-translation.ts'
import { cityOf, momentOfField, timeText } from '../kit/club-times.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import { courtText } from '../kit/places.ts'
import type { MatchValues } from './match-values.ts'
import { useUmpires } from './umpires-store.ts'

/** Says what somebody else has changed in the match since the form was opened. */
export function MatchConflict(props: ConflictProps<MatchValues>) {
  const { t, language } = useTranslation()
  const umpires = useUmpires()
  const city = cityOf(props.values.theirs.club || null)

  /** Returns a value as the form shows it. */
  function textOf(name: keyof MatchValues, match: MatchValues): string {
    if (name === 'known') return ''
    const club = match.club || null
    if (name === 'date' && match.date === '') return t('live.untimed')
    if (name === 'date') return timeText(new Date(momentOfField(match.date, club)).toISOString(), club, language)
    if (name === 'club') return courtText({ club: match.club }, t) || t('office.form.noClub')
    if (name === 'court') return courtText({ court: match.court }, t) || t('office.form.noCourt')
    if (name === 'umpire') return umpires.find(({ id }) => id === match.umpire)?.name ?? t('office.umpire.nobody')
    return name === 'format' ? t(`format.${match.format}`) : match[name] || '–'
  }

  return (
    <Conflict
      {...props}
      title={t('office.edit.conflict')}
      // The players go with their names.
      labelOf={(name) => (name === 'known' ? null : t(`office.form.${name}`, { city }))}
      shownAs={textOf}
    />
  )
}
