import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeCompetition } from '../../../shared/competitions/competition-schemas.ts'
import type { EventAnswer, OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { showToEverybody } from '../../competitions/use-hidden.ts'
import f from '../../ui/form.module.css'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeCall, officeGet, officeJson } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { DrawnLines } from './drawn-lines.tsx'
import type { EventPart } from './event-part.ts'
import { StageMatches } from './stage-matches.tsx'

/** The draws of an event: those that are published, and the next one to make. */
export function Draws({ event, path, onChanged }: EventPart) {
  const { t } = useTranslation()
  const [isNew, setNew] = useState(false)
  const next = event.stages.find(({ drawSeed }) => drawSeed === null)
  const drawn = event.stages.filter(({ drawSeed }) => drawSeed !== null)
  const { target, acted } = useKeptFocus<HTMLHeadingElement>()
  const { value, reload } = useLoaded(
    `/office/all-competitions/${encodeURIComponent(event.competition)}`,
    officeGet<OfficeCompetition>,
  )
  const isHidden = value?.published === false
  const publish = (changed: OfficeEvent) => {
    setNew(true)
    onChanged(changed)
    acted()
  }
  return (
    <section className="stack-4">
      <h2 ref={target} tabIndex={-1} className="subtitle">
        {t('officeCompetitions.draw')}
      </h2>
      <p role="status">{isNew && t(isHidden ? 'officeCompetitions.isDrawn' : 'officeCompetitions.isPublished')}</p>
      {drawn.length > 0 && (
        <SeeDraw competition={event.competition} event={event.id} path={path} isHidden={isHidden} onShown={reload} />
      )}
      {drawn.length > 0 && <StageMatches event={event} path={path} onChanged={onChanged} />}
      {next && <NextDraw key={next.id} stage={next.id} event={event} path={path} onChanged={publish} />}
    </section>
  )
}

interface SeeDrawProps {
  competition: string
  event: string
  path: string
  /** Whether only the office sees the competition. */
  isHidden: boolean
  onShown: () => Promise<void>
}

/** The link to the public page of the draw. While only the office sees the competition, the button that shows it to everybody. */
function SeeDraw({ competition: id, event, path, isHidden, onShown }: SeeDrawProps) {
  const { t } = useTranslation()
  const { target, acted } = useKeptFocus<HTMLAnchorElement>()
  const showing = useOfficeAction(async () => {
    await showToEverybody(id)
    await onShown()
    acted()
  })
  return (
    <>
      {isHidden && <p>{t('officeCompetitions.hidden')}</p>}
      <Problem text={showing.problem} />
      <div className={f.actions}>
        {isHidden ? (
          <button type="button" className="button" aria-disabled={showing.pending} onClick={() => void showing.run()}>
            {t('officeCompetitions.show')}
          </button>
        ) : (
          <Link ref={target} to={path} className="button quiet">
            {t('officeCompetitions.drawn')}
          </Link>
        )}
        <Link to={withQuery(officePathTo('results'), { competition: id, event })} className="button quiet">
          {t('office.matches.results')}
        </Link>
      </div>
    </>
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
  return (
    <div className="stack-4">
      <p className="note">{t(`officeCompetitions.drawLead.${event.stages[0]?.id === stage ? 'first' : 'next'}`)}</p>
      {preview && drawn && (
        <div className="stack-3">
          <DrawnLines stage={drawn} entries={preview.entries} />
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
