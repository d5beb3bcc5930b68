import { useClubs } from '../../clubs/clubs-store.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import type { SettingsValues } from './settings-values.ts'

/** Says what somebody else has changed in the settings since the form was opened. */
export function SettingsConflict(props: ConflictProps<SettingsValues>) {
  const { t } = useTranslation()
  const { club } = useClubs()
  const labelOf = (name: keyof SettingsValues): string | null => {
    if (name === 'converts' || name === 'convertAt' || name === 'showsSecond') return null
    return t(`officeMoney.${name}`, { from: props.values.theirs.currency })
  }
  const shownAs = (name: keyof SettingsValues, values: SettingsValues): string => {
    if (name === 'clubFees')
      return (
        Object.entries(values.clubFees)
          .flatMap(([id, fee]) => (fee ? [`${club(id)?.name ?? id}: ${fee}`] : []))
          .join(', ') || '–'
      )
    if ((name === 'second' || name === 'rate') && !values.showsSecond) return '–'
    return String(values[name]) || '–'
  }
  return <Conflict {...props} title={t('officeMoney.conflict')} labelOf={labelOf} shownAs={shownAs} />
}
