import { useTranslation } from '../../ui/use-translation.ts'
import { Options } from '../kit/options.tsx'
import { umpiresFor, useUmpires } from './umpires-store.ts'

interface Props {
  /** The club of the match; null for none. */
  club: string | null
  /** Id of the person who is chosen; empty for nobody. */
  chosen: string
}

/** The options of a `<select>` of umpires: nobody, and everybody with a role for the club. */
export function UmpireOptions({ club, chosen }: Props) {
  const { t } = useTranslation()
  const all = useUmpires()
  const umpires = umpiresFor(club, all)
  // If the list had no option for the chosen person, the browser would select “nobody”.
  const isKnown = chosen === '' || umpires.some(({ id }) => id === chosen)
  const name = all.find(({ id }) => id === chosen)?.name ?? t('office.umpire.former')
  const options = isKnown ? umpires : [{ id: chosen, name }, ...umpires]
  return (
    <>
      <option value="">{t('office.umpire.nobody')}</option>
      <Options of={options.map(({ id, name }) => [id, name])} />
    </>
  )
}
