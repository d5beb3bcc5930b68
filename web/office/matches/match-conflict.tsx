import { useTranslation } from '../../ui/use-translation.ts'
import { cityOf, momentOfField, timeText } from '../kit/club-times.ts'
import { Conflict } from '../kit/conflict.tsx'
import { conflictRows } from '../kit/edited-values.ts'
import { courtText } from '../kit/places.ts'
import type { MatchValues } from './match-values.ts'
import { useUmpires } from './umpires-store.ts'

interface Props {
  /** The values with which the form was opened, those that were not stored, and the present ones. */
  values: Record<'before' | 'mine' | 'theirs', MatchValues>
  onMine: () => void
  onTheirs: () => void
}

/** Says what somebody else has changed in the match since the form was opened. */
export function MatchConflict({ values, onMine, onTheirs }: Props) {
  const { t, language } = useTranslation()
  const umpires = useUmpires()

  /** Returns a value as the form shows it. */
  function textOf(name: keyof MatchValues, match: MatchValues): string {
    const club = match.club || null
    if (name === 'date') return timeText(new Date(momentOfField(match.date, club)).toISOString(), club, language)
    if (name === 'club') return courtText({ club: match.club }, t) || t('office.form.noClub')
    if (name === 'court') return courtText({ court: match.court }, t) || t('office.form.noCourt')
    if (name === 'umpire') return umpires.find(({ id }) => id === match.umpire)?.name ?? t('office.umpire.nobody')
    return name === 'format' ? t(`format.${match.format}`) : match[name] || '–'
  }

  return (
    <Conflict
      title={t('office.edit.conflict')}
      rows={conflictRows(
        values,
        (name) => t(`office.form.${name}`, { city: cityOf(values.theirs.club || null) }),
        textOf,
      )}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  )
}
