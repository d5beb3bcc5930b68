import type { EventAct } from '../../shared/competitions/act-schemas.ts'
import type { EntryAnswer, PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { IMPORTED_DRAW } from '../../shared/competitions/imported-draw.ts'
import { roundKind } from '../../shared/competitions/round-kind.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { paperTime } from '../ui/paper-time.ts'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { drawsOf, nameOf } from './draw-view.ts'
import s from './event-acts.module.css'

interface Props {
  event: PublicEvent
  entries: ReadonlyMap<string, EntryAnswer>
}

/** What happened to the published draws: who made them and from which seed, who withdrew, who came in, and what the office decided. */
export function EventActs({ event, entries }: Props) {
  const { t } = useTranslation()
  const momentOf = useMoment(event.club)
  const textOf = useActText(event, entries)
  if (event.acts.length === 0) return null
  return (
    <section className={`stack-3 ${s.all}`} aria-labelledby="acts">
      <h2 id="acts" className="subtitle">
        {t('competitions.acts.title')}
      </h2>
      <ol className={s.acts}>
        {event.acts.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts keep their order, and several can have the same time
          <li key={index} className={s.act} data-draw={act.kind === 'draw' || undefined}>
            <time dateTime={act.at} className="note">
              {momentOf(act.at)}
            </time>
            <span className={s.text}>{textOf(act)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the function that says when something happened: `Today, 19:23`, and on paper the whole date. */
function useMoment(club: string): (at: string) => string {
  const { language } = useTranslation()
  const onPaper = useOnPaper()
  const times = useClubTimes(club)
  return (at) => {
    if (!times) return '\u00A0'
    if (!onPaper) return `${times.day(at)}, ${times.clock(at)}`
    const { day, time } = paperTime(at, language, times.timeZone)
    return `${day}, ${time}`
  }
}

/** Returns the function that says in words what happened. */
function useActText({ stages }: PublicEvent, entries: Props['entries']): (act: EventAct) => string {
  const { t } = useTranslation()
  const name = (id: string): string => {
    const entry = entries.get(id)
    return entry ? nameOf(entry) : ''
  }
  const matchName = (id: string, match: string): string => {
    const stage = stages.find((each) => each.id === id)
    const draw = stage && drawsOf(stage).find(({ rounds }) => rounds.flat().some((each) => each.id === match))
    const round = draw?.rounds.find((matches) => matches.some((each) => each.id === match)) ?? []
    return draw ? t(`competitions.oneRound.${roundKind(draw.name, round.length)}`, { lines: 2 * round.length }) : ''
  }
  return (act) => {
    switch (act.kind) {
      case 'draw': {
        if (act.drawSeed === IMPORTED_DRAW) return t('competitions.acts.imported')
        const isOfGroups = stages.find(({ id }) => id === act.stage)?.kind === 'groups'
        return t(`competitions.acts.${isOfGroups ? 'groups' : 'draw'}`, { seed: act.drawSeed })
      }
      case 'withdrawal': {
        const { inPlace, cameIn } = act
        const isReplaced = inPlace !== null && inPlace === cameIn
        return [
          t('competitions.acts.withdrew', { name: name(act.entry) }),
          isReplaced && t('competitions.acts.replaced', { name: name(inPlace) }),
          !isReplaced && inPlace !== null && t('competitions.acts.inPlace', { name: name(inPlace) }),
          !isReplaced && cameIn !== null && t('competitions.acts.cameIn', { name: name(cameIn) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      case 'lateEntry':
        return t('competitions.acts.late', { name: name(act.entry), line: act.line, seed: act.drawSeed })
      default:
        return t(`competitions.acts.${act.kind}`, { match: matchName(act.stage, act.match), reason: act.reason })
    }
  }
}
