import { type UseFormReturn, useWatch } from 'react-hook-form'
import { unpricedLines } from '../../../shared/clubs/hours-text.ts'
import { type PricedClub, unpricedHours } from '../../../shared/clubs/unpriced-hours.ts'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import { type ClubValues, pricedClubOf } from './club-values.ts'

/** Id of the prices in the form of a club. */
export const PRICES_ID = 'club-prices'

/** A link to the prices in the form of a club, which it scrolls to without leaving the page. */
export function ToPrices() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${PRICES_ID}`}
      onClick={(event) => {
        event.preventDefault()
        const prices = document.getElementById(PRICES_ID)
        prices?.scrollIntoView()
        prices?.focus({ preventScroll: true })
      }}
    >
      {t('officeCourts.toPrices')}
    </a>
  )
}

/** Returns the sentence that names hours of a club without a price; undefined if there are none. */
export function useUnpricedText(): (club: PricedClub) => string | undefined {
  const { t, language } = useTranslation()
  return (club) => {
    const lines = unpricedLines(unpricedHours(club), language, (name) => courtName(name, t))
    return lines.length === 0 ? undefined : t('officeCourts.unpriced', { times: lines.join('; ') })
  }
}

interface Props {
  form: Pick<UseFormReturn<ClubValues>, 'control'>
  /** Whether the note leads to the prices. */
  hasLink?: boolean
}

/**
 * Names the hours in the form of a club that have no price. A club without any prices, and one that says that such hours are free on
 * purpose, needs no note.
 */
export function UnpricedNote({ form: { control }, hasLink = false }: Props) {
  const [hours, otherHours, courts, prices, freeOfCharge] = useWatch({
    control,
    name: ['hours', 'otherHours', 'courts', 'prices', 'freeOfCharge'],
  })
  const textOf = useUnpricedText()
  const text =
    freeOfCharge || prices.length === 0 ? undefined : textOf(pricedClubOf({ hours, otherHours, courts, prices }))
  if (text === undefined) return null
  return (
    <p className={k.warning}>
      {text} {hasLink && <ToPrices />}
    </p>
  )
}
