import { useTranslation } from '../../ui/use-translation.ts'
import s from './club-choice.module.css'
import { Options } from './options.tsx'

interface Props {
  clubs: readonly { readonly id: string; readonly name: string }[]
  chosen: string
  onChoose: (club: string) => void
}

/** The choice of the club that a page shows. */
export function ClubChoice({ clubs, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <label className={`stack-1 ${s.club}`}>
      {t('office.form.club')}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <Options of={clubs.map(({ id, name }) => [id, name])} />
      </select>
    </label>
  )
}
