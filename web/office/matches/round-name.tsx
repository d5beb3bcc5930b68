import type { Duty } from '../../../shared/office/office-schemas.ts'
import { roundText } from '../../competitions/round-of-match.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'

/** The round of a listed match in its draw: `Semifinal`. */
export default function RoundName({ place }: { place: NonNullable<Duty['place']> }) {
  const { t } = useTranslation()
  return <span className={k.about}>{roundText(place, (key, values = {}) => t(key, values))}</span>
}
