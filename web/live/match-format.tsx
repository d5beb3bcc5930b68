import { nearestFormatName } from '../../shared/scoring/named-formats.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-facts.module.css'

interface Props {
  /** The code of the format; undefined without one. */
  format: string | undefined
}

/** The format of a match, as the first of its facts. */
export function MatchFormat({ format }: Props) {
  const { t } = useTranslation()
  const name = format === undefined ? null : nearestFormatName(format)
  if (format === undefined) return null
  return (
    <li>
      {/* The title is not on the list item, because screen readers would read it in place of the name. */}
      <span title={name ? format : undefined}>{name ? t(`format.${name}`) : format}</span>
    </li>
  )
}

/** The format of a match before its other facts have loaded, at the same place. */
export function FormatAlone({ format }: Props) {
  return (
    <div className={s.facts}>
      <ul className={`wrap ${s.list}`}>
        <MatchFormat format={format} />
      </ul>
    </div>
  )
}
