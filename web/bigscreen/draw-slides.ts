import type { DrawName } from '../../shared/competitions/bracket.ts'
import type { DrawMatchAnswer, PublicEvent, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { chunks } from '../../shared/lists/chunks.ts'
import { type DrawView, drawsOf } from '../competitions/draw-view.ts'

/** Maximum number of matches of the first round on a slide, of rounds, of groups, and of champions. */
const MOST_MATCHES = 8
const MOST_ROUNDS = 3
const MOST_GROUPS = 4
const MOST_CHAMPIONS = 6

/** A slide of the big screen about a competition. */
export type DrawSlide =
  | {
      readonly kind: 'draw'
      readonly event: PublicEvent
      readonly draw: DrawName
      /** The first round first: a part of the draw. */
      readonly rounds: DrawView['rounds']
      /** The match for the third place, beside the final. */
      readonly third: DrawMatchAnswer | null
    }
  | {
      readonly kind: 'groups'
      readonly event: PublicEvent
      readonly groups: StageAnswer['groups']
    }
  | { readonly kind: 'champions'; readonly events: readonly PublicEvent[] }

/** Returns what a screen shows of a competition: the rounds that are open, groups that are not over, and the champions. */
export function drawSlides(events: readonly PublicEvent[]): readonly DrawSlide[] {
  const champions = events.filter(({ champion }) => champion !== null)
  return [
    ...events.flatMap(slidesOf),
    ...chunks(champions, MOST_CHAMPIONS).map((some): DrawSlide => ({ kind: 'champions', events: some })),
  ]
}

function slidesOf(event: PublicEvent): DrawSlide[] {
  const isDrawn = ({ drawSeed }: StageAnswer | { drawSeed: null }) => drawSeed !== null
  return event.stages.filter(isDrawn).flatMap((stage, index) => {
    if (stage.kind !== 'groups') return slidesOfBracket(event, stage)
    const isOver = stage.groups.every(({ complete }) => complete)
    if (isOver && (event.champion !== null || event.stages[index + 1]?.drawSeed)) return []
    return chunks(stage.groups, MOST_GROUPS).map((groups): DrawSlide => ({ kind: 'groups', event, groups }))
  })
}

function slidesOfBracket(event: PublicEvent, stage: StageAnswer): DrawSlide[] {
  const draws = drawsOf(stage)
  const third = draws.find(({ name }) => name === 'third')?.rounds[0]?.[0] ?? null
  const main = draws.find(({ name }) => name === 'main')
  const hasFinal = main !== undefined && openRounds(main).at(-1)?.length === 1
  return draws
    .filter(({ name }) => name !== 'third' || !hasFinal)
    .flatMap((draw) =>
      partsOf(openRounds(draw)).map(
        (rounds): DrawSlide => ({
          kind: 'draw',
          event,
          draw: draw.name,
          rounds,
          third: draw.name === 'main' && hasFinal ? third : null,
        }),
      ),
    )
}

/** Returns the first round with a match that is not over, and the rounds after it. */
function openRounds({ rounds }: DrawView): DrawView['rounds'] {
  const first = rounds.findIndex((matches) => matches.some((match) => !isSettled(match)))
  return first < 0 ? [] : rounds.slice(first, first + MOST_ROUNDS)
}

/** Divides rounds into parts of the draw, and leaves out those in which nobody is known or all is over. */
function partsOf(rounds: DrawView['rounds']): DrawView['rounds'][] {
  const [first = []] = rounds
  const parts = Array.from({ length: Math.ceil(first.length / MOST_MATCHES) }, (_, part) =>
    rounds.map((matches) => {
      const count = Math.max(1, (matches.length * MOST_MATCHES) / Math.max(first.length, MOST_MATCHES))
      return matches.slice(part * count, (part + 1) * count)
    }),
  )
  return parts.filter((part) => part.flat().some((match) => !isSettled(match) && match.sides.some(isEntry)))
}

const isEntry = (side: string | null): boolean => side !== null && side !== 'bye' && side !== 'empty'

/** Whether nothing is to be played in a match any more. */
const isSettled = ({ how, sides }: DrawMatchAnswer): boolean =>
  how !== null || (!sides.includes(null) && !sides.every(isEntry))
