import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { EventAnswer, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall, officeGet, officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Problem } from '../kit/problem.tsx'
import { UnreadThing } from '../kit/unread.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './competitions.module.css'
import { Contradictions } from './contradictions.tsx'
import { Entries } from './entries.tsx'
import type { EventPart } from './event-part.ts'
import { EventSettings } from './event-settings.tsx'

/** One event: its entries, and its draws. */
export default function EventPage() {
  const { id = '', event = '' } = useParams()
  const { t } = useTranslation()
  const path = pathTo('competitionEvent', id, event)
  const { value, error, reload, change } = useLoaded(`/office/all-${path.slice(1)}`, officeGet<OfficeEvent>)
  return (
    <OfficeFrame title={value?.name ?? t('officeCompetitions.event')}>
      <BackLink to={officePathTo('competition', id)}>{t('officeCompetitions.one')}</BackLink>
      {value === null ? (
        <UnreadThing error={error} missing={t('officeCompetitions.missingEvent')} onRetry={() => void reload()} />
      ) : (
        <div className={s.parts}>
          <Contradictions event={value} path={path} onChanged={(next) => change(() => next)} />
          <Entries event={value} path={path} onChanged={(next) => change(() => next)} />
          <Draws event={value} path={path} onChanged={(next) => change(() => next)} />
          <EventSettings event={value} path={path} onChanged={(next) => change(() => next)} />
        </div>
      )}
    </OfficeFrame>
  )
}

function Draws({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const next = event.stages.find(({ drawSeed }) => drawSeed === null)
  const isDrawn = event.stages.some(({ drawSeed }) => drawSeed !== null)
  return (
    <section className="stack-4">
      <h2 className="subtitle">{t('officeCompetitions.draw')}</h2>
      {isDrawn && (
        <p>
          <Link to={path}>{t('officeCompetitions.drawn')}</Link>
        </p>
      )}
      {next && <NextDraw key={next.id} stage={next.id} event={event} path={path} onChanged={onChanged} />}
    </section>
  )
}

function NextDraw({ stage, event, path, onChanged }: EventPart & { stage: string }) {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<EventAnswer | null>(null)
  const drawing = useOfficeAction(async () => {
    setPreview(await officeJson<EventAnswer>('POST', `${path}/draw/preview`, { stage }))
  })
  const drawn = preview?.stages.find(({ id }) => id === stage)
  const publishing = useOfficeAction(async () => {
    const answer = await officeCall(
      'POST',
      `${path}/draw`,
      { stage, seed: drawn?.drawSeed },
      { 'if-match': `"${event.tag}"` },
    )
    setPreview(null)
    onChanged((await answer.json()) as OfficeEvent)
  })
  const nameOf = (id: string | null): string =>
    event.entries
      .find((entry) => entry.id === id)
      ?.players.map(({ name }) => name)
      .join(' / ') ?? t('officeCompetitions.bye')
  return (
    <div className="stack-4">
      <p className="note">{t(`officeCompetitions.drawLead.${event.stages[0]?.id === stage ? 'first' : 'next'}`)}</p>
      {drawn && (
        <div className="stack-3">
          {drawn.groups.length > 0 ? (
            drawn.groups.map((group) => (
              <div key={group.name}>
                <h3 className="strong">{t('officeCompetitions.group', { name: group.name })}</h3>
                <ol className={s.lines}>
                  {group.entries.map((id) => (
                    <li key={id}>{nameOf(id)}</li>
                  ))}
                </ol>
              </div>
            ))
          ) : (
            <ol className={s.lines}>
              {drawn.positions.map((id, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a draw stay in place
                <li key={line}>{nameOf(id)}</li>
              ))}
            </ol>
          )}
          <p className="note">{t('officeCompetitions.seed', { seed: drawn.drawSeed })}</p>
        </div>
      )}
      <Problem text={drawing.problem ?? publishing.problem} />
      <div className={f.actions}>
        {drawn && (
          <button
            type="button"
            className="button"
            aria-disabled={publishing.pending}
            onClick={() => void publishing.run()}
          >
            {t('officeCompetitions.publish')}
          </button>
        )}
        <button
          type="button"
          className={drawn ? 'button quiet' : 'button'}
          aria-disabled={drawing.pending}
          onClick={() => void drawing.run()}
        >
          {t(drawn ? 'officeCompetitions.drawAgain' : 'officeCompetitions.makeDraw')}
        </button>
      </div>
    </div>
  )
}
