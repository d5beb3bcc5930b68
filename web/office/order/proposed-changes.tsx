import type { Proposal } from '../../../shared/order/office-order-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import { courtText, matchText, type Names, noPlaceText } from './order-reasons.ts'

type Move = Proposal['changes'][number]['moves'][number]

interface Props {
  changes: Proposal['changes']
  names: Names
  /** Positions of the changes that are accepted. */
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The matches that change their court, order or day. Each can be accepted alone. */
export function ProposedChanges({ changes, names, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const toggle = (index: number) => {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="strong">{t('officeOrder.changes', { count: changes.length })}</legend>
      {changes.map(({ moves }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the server knows the changes by their positions
        <label key={index} className={k.check}>
          <input type="checkbox" checked={chosen.has(index)} onChange={() => toggle(index)} />
          <span>
            {moves.map((move) => (
              <Moved key={move.match} move={move} names={names} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Moved({ move: { match, from, to, why }, names }: { move: Move; names: Names }) {
  const { t } = useTranslation()
  const place = ({ court, startsAt }: Move['from']) => `${courtText(court, names)}, ${names.clock(startsAt)}`
  return (
    <span className={k.about}>
      <span className="strong">{matchText(match, names)}:</span> {place(from)} →{' '}
      {to ? place(to) : t('officeOrder.nextDay')}
      {why && ` (${noPlaceText(why, names)})`}
    </span>
  )
}
