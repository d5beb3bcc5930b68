import { CARD_SIZES, type CardShape } from '../../shared/export/card-address.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { PLAY_KINDS, type PlayKind } from '../../shared/players/profile.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { playerText } from './card-texts.ts'
import { fitLine, fitNames, type Measure } from './fit-text.ts'
import { image, line, result, type SiteSign, siteSign, text } from './svg.ts'

/** Everything that the card of a player shows. The texts are not escaped. */
export interface PlayerCard {
  readonly name: string
  readonly club: string
  /** Matches won and lost, with the kind in words. */
  readonly records: readonly { readonly label: string; readonly digits: string }[]
  readonly formLabel: string
  /** The latest results, oldest first. */
  readonly form: readonly boolean[]
}

/** Returns what the card of a player shows. @param club name of the club; empty for none */
export function playerCardOf(
  { name, results, form, ratings }: PlayerProfile,
  club: string,
  language: Language,
): PlayerCard {
  const label = (kind: PlayKind) => playerText(`kind.${kind}`, language)
  const record = (kind: PlayKind) => {
    const rated = ratings?.[kind]
    const rating = rated && !rated.isNew ? ` · ${rated.rating} ± ${rated.plusMinus}` : ''
    return { label: label(kind) + rating, digits: `${results[kind].won}–${results[kind].lost}` }
  }
  return {
    name,
    club,
    records: PLAY_KINDS.filter((kind) => results[kind].played > 0 || kind === 'singles').map(record),
    formLabel: playerText('form', language),
    form: form.map(({ won }) => won).reverse(),
  }
}

/** Returns the SVG of the card of a player. */
export function playerCardSvg(card: PlayerCard, shape: CardShape, measure: Measure, site: SiteSign): string {
  const { width, height } = CARD_SIZES[shape]
  const isWide = shape === 'wide'
  const [left, right] = isWide ? [64, width - 64] : [84, width - 84]
  const across = right - left
  const [top, step, digits, small] = isWide ? [142, 134, 132, 32] : [520, 300, 240, 52]
  const name = fitNames([card.name], across, isWide ? 104 : 132, measure)
  const club = fitLine(card.club, across - 320, small, measure)
  const columns = card.records.map((record, index) => {
    const x = isWide ? left + index * 420 : left
    const y = top + step + (isWide ? 0 : index * 360)
    const label = fitLine(record.label, isWide ? 400 : across, small, measure)
    return (
      text(x, y + digits * 0.62, record.digits, { size: digits }) +
      text(x, y + digits * 0.62 + small * 1.5, label.text, { size: label.size, fill: 'dim' })
    )
  })
  const box = isWide ? 48 : 78
  const formTop = isWide ? 524 : 1570
  const form = card.form.map((won, index) => result(left + index * (box + 8), formTop, box, won))
  return image(
    width,
    height,
    [
      text(left, top, name.names[0] ?? card.name, { size: name.size }),
      text(left, isWide ? 194 : top + 90, club.text, { size: club.size, fill: 'dim' }),
      line(left, isWide ? 232 : 700, across),
      ...columns,
      ...(card.form.length > 0
        ? [text(left, formTop - 18, card.formLabel, { size: small, fill: 'dim' }), ...form]
        : []),
      siteSign(right, isWide ? 576 : 190, site, isWide ? 44 : 64, isWide ? 360 : across, measure),
    ].join(''),
  )
}
