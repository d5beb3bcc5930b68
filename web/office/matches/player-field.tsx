import { type InputHTMLAttributes, useRef } from 'react'
import { idOfName, type KnownNames, withName } from '../../../shared/matches/known-names.ts'
import type { PlayersAnswer } from '../../../shared/office/office-schemas.ts'
import type { OfficePlayer, SuggestedPlayer } from '../../../shared/players/player-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import c from '../../ui/combo-list.module.css'
import { randomId } from '../../ui/random-id.ts'
import { useCombo } from '../../ui/use-combo.ts'
import { usePaused } from '../../ui/use-paused.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { aboutPlayer } from '../kit/about-player.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { withQuery } from '../kit/filters.tsx'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { namesIn } from './match-values.ts'

/** Length of the shortest text that is looked up. */
const SHORTEST = 2

interface Props {
  label: string
  /** Error message about the name. */
  message: string | undefined
  input: InputHTMLAttributes<HTMLInputElement>
  text: string
  /** Maximum number of characters. */
  max: number
  /** Id of the club of the match; null for none. */
  club: string | null
  known: KnownNames
  /** Called with the new text and the known names after a player was chosen. */
  onChoose: (text: string, known: KnownNames) => void
}

/** A choice of the list: a player, a name of earlier matches, or a new player. */
type Choice =
  | { readonly kind: 'player'; readonly player: SuggestedPlayer }
  | { readonly kind: 'name' | 'new'; readonly name: string }

/**
 * A field for the name of a side, which suggests the club’s players, other players, and names of earlier matches. In doubles it
 * suggests for the partner who is being typed.
 */
export function PlayerField({ label, message, input, text, max, club, known, onChoose }: Props) {
  const { t, language } = useTranslation()
  const id = useRef(randomId())
  const cut = text.lastIndexOf('/') + 1
  const typed = text.slice(cut).trim()
  const looked = usePaused(input.readOnly || typed.length < SHORTEST ? '' : typed)
  // Without suggestions the field still works.
  const { last } = useLoaded(
    looked ? withQuery('/office/players', { search: looked, ...(club && { club }) }) : null,
    officeGet<PlayersAnswer>,
  )
  const isKnown = idOfName(known, typed) !== undefined
  const choices = looked && typed.length >= SHORTEST && !isKnown ? choicesOf(last, typed) : []
  const take = (name: string, player?: string) =>
    onChoose(
      `${text.slice(0, cut)}${cut > 0 ? ' ' : ''}${name}`,
      player === undefined ? known : withName(known, name, player),
    )
  const adding = useOfficeAction(async (name: string) => {
    const added = await officeJson<OfficePlayer>('POST', '/players', { id: id.current, name, club })
    id.current = randomId()
    take(name, added.id)
  })
  const combo = useCombo({
    count: choices.length,
    mayShow: !adding.pending,
    onChoose: (at) => {
      const choice = choices[at]
      if (choice?.kind === 'player') take(choice.player.name, choice.player.id)
      else if (choice?.kind === 'name') take(choice.name)
      else if (choice) void adding.run(choice.name)
    },
  })
  const linked = namesIn(text).filter((name) => idOfName(known, name) !== undefined)
  return (
    <div>
      <div className={c.combo}>
        <CheckedField
          label={label}
          message={message}
          limit={{ text, max }}
          hint={linked.length > 0 ? t('officeMatch.form.linked', { names: linked.join(', ') }) : undefined}
        >
          {(attributes) => (
            <input
              {...input}
              {...attributes}
              {...combo.input}
              onChange={(event) => {
                input.onChange?.(event)
                combo.typed()
              }}
              onBlur={(event) => {
                input.onBlur?.(event)
                combo.close()
              }}
            />
          )}
        </CheckedField>
        <div {...combo.list} role="listbox" className={c.list} aria-label={t('officeMatch.form.suggested')}>
          {choices.map((choice, at) => (
            <div key={keyOf(choice)} {...combo.option(at)} className={c.option}>
              {choice.kind === 'player' ? (
                <>
                  <span className="strong">{choice.player.name}</span>
                  <span className="note">
                    {aboutPlayer(choice.player, club, language, (day) => t('officeMatch.form.lastMatch', { day }))}
                  </span>
                </>
              ) : (
                <span>
                  {choice.kind === 'new' ? t('officeMatch.form.newPlayer', { name: choice.name }) : choice.name}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <Problem text={adding.problem} />
    </div>
  )
}

const keyOf = (choice: Choice): string =>
  choice.kind === 'player' ? choice.player.id : `${choice.kind} ${choice.name}`

/** Returns the choices: players, names that are no player's, and at last a new player with the typed name. */
function choicesOf(found: PlayersAnswer | null | undefined, typed: string): Choice[] {
  // A server of the previous version suggests only names.
  const { names = [], players = [] } = found ?? {}
  const taken = new Set(players.map(({ name }) => name))
  return [
    ...players.map((player): Choice => ({ kind: 'player', player })),
    ...names.filter((name) => name !== typed && !taken.has(name)).map((name): Choice => ({ kind: 'name', name })),
    { kind: 'new', name: typed },
  ]
}
