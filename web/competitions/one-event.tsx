import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CompetitionAnswer } from '../../shared/competitions/competition-schemas.ts'
import type { EntryAnswer, PublicEvent, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { IMPORTED_DRAW } from '../../shared/competitions/imported-draw.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { isMissing } from '../api/not-ok.ts'
import { FollowSlot } from '../follow/follow-slot.tsx'
import type { MatchView } from '../match-feed/match-view.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useInAppLinks } from '../ui/use-in-app-links.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { Bracket } from './bracket.tsx'
import { useCompetitionOf, useEvent, useLiveEvent } from './competition-data.ts'
import { drawsOf, entriesById, nameOf } from './draw-view.ts'
import { EventActs } from './event-acts.tsx'
import { useEventFacts } from './event-heading.tsx'
import { GroupTables } from './group-tables.tsx'
import { HiddenPart } from './hidden-part.tsx'
import { NoCompetition } from './no-competition.tsx'
import s from './one-event.module.css'
import { OwnEntryPart } from './own-entry.tsx'
import { PageJumps, stageAnchor } from './page-jumps.tsx'
import { useHiddenCompetition, useHiddenEvent } from './use-hidden.ts'

/** The page of an event: its draws and tables, live. */
export function OneEvent({ onShown }: { onShown: () => void }) {
  const { id = '', event = '' } = useParams()
  const { value: shown, error, reload } = useEvent(id, event)
  const hidden = useHiddenEvent(id, event, error)
  const of = useCompetitionOf(id)
  const hiddenCompetition = useHiddenCompetition(id, of.error)
  const value = hidden ?? (isMissing(error) ? null : shown)
  const competition = of.value ?? hiddenCompetition
  // A title that changed would be announced twice.
  const isLoading = competition === null && of.error === null
  if (!value || isLoading) return <NoCompetition error={error} retry={() => void reload()} />
  return (
    <Shown
      key={value.id}
      event={value}
      competition={competition}
      reload={() => void reload()}
      notice={hidden && <HiddenPart id={id} onShown={onShown} />}
    />
  )
}

interface Props {
  event: PublicEvent
  /** Null if it could not be loaded. */
  competition: CompetitionAnswer | null
  reload: () => void
  /** Shown below the heading. */
  notice: ReactNode
}

function Shown({ event, competition, reload, notice }: Props) {
  const { t } = useTranslation()
  const live = useLiveEvent(event)
  const [followed, setFollowed] = useState('')
  const entries = entriesById(event)
  const followLink = useInAppLinks()
  const champion = event.champion === null ? undefined : entries.get(event.champion)
  const isDrawn = event.stages.some(({ drawSeed }) => drawSeed !== null)
  const { where, count } = useEventFacts(competition, event)
  const title = competition ? `${event.name} · ${competition.name}` : event.name
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the links in it, which are focusable
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={`page ${s.page}`} onClick={followLink}>
      <BackLink to={pathTo('competition', event.competition)}>{t('competitions.events')}</BackLink>
      <PageHead title={title}>
        <p className="note breakable">{[where, count].filter(Boolean).join(' · ')}</p>
        {champion && <p className={s.champion}>{t('competitions.champion', { names: nameOf(champion) })}</p>}
      </PageHead>
      {/* Nobody can follow what only the office sees. */}
      {notice ?? <FollowSlot kind="competition" id={event.competition} name={event.name} text="whole" />}
      {isDrawn ? (
        <>
          <label className={s.follow}>
            <span className="note">{t('competitions.follow')}</span>
            <select className="input" value={followed} onChange={({ target }) => setFollowed(target.value)}>
              <option value="">{t('competitions.nobody')}</option>
              {event.entries
                .filter(({ state }) => state !== 'waiting')
                .map((entry) => (
                  <option key={entry.id} value={entry.id}>
                    {nameOf(entry)}
                  </option>
                ))}
            </select>
          </label>
          <PageJumps stages={event.stages} />
          {event.stages.map((stage) => (
            <Stage
              key={stage.id}
              event={[title, where].filter(Boolean).join(' · ')}
              stage={stage}
              entries={entries}
              live={live}
              followed={followed}
            />
          ))}
          <EventActs event={event} entries={entries} />
        </>
      ) : (
        <>
          <Notice>{t('competitions.notDrawn')}</Notice>
          {!notice && <OwnEntryPart event={event} onChanged={reload} />}
          <Entries entries={event.entries} />
        </>
      )}
    </div>
  )
}

interface StageProps {
  /** What each sheet of paper says about the event. */
  event: string
  stage: StageAnswer
  entries: ReadonlyMap<string, EntryAnswer>
  live: ReadonlyMap<string, MatchView>
  followed: string
}

function Stage({ event, stage, ...more }: StageProps) {
  const { t } = useTranslation()
  const isPrinting = usePrinting()
  if (stage.drawSeed === null) return null
  const seed = stage.drawSeed !== IMPORTED_DRAW && (
    <p className="note">{t('competitions.seed', { seed: stage.drawSeed })}</p>
  )
  return (
    <section id={stageAnchor(stage.id)} className={`stack-6 ${s.stage}`}>
      {/* Below a draw that fills its sheets, it would take another one. */}
      {isPrinting && seed}
      {stage.kind === 'groups' ? (
        <GroupTables stage={stage} {...more} />
      ) : (
        drawsOf(stage).map(({ name, rounds }) => (
          <Bracket key={name} name={name} event={event} rounds={rounds} {...more} />
        ))
      )}
      {!isPrinting && seed}
    </section>
  )
}

function Entries({ entries }: { entries: readonly EntryAnswer[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <section className="stack-3">
      <h2 className="subtitle">{t('competitions.entries')}</h2>
      <ol className={s.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {nameOf(entry)}
            {entry.state === 'waiting' && <span className="note"> {t('competitions.waiting')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
