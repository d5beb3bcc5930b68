import type { StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './page-jumps.module.css'

/** Returns the id of the part of the page that shows a group. */
export const groupAnchor = (stage: string, group: string): string => `${stage}-${group}`

/** Returns the id of the part of the page that shows a stage. */
export const stageAnchor = (stage: string): string => `stage-${stage}`

/** Links to the groups of an event and to the draw that follows them. Nothing for an event without groups. */
export function PageJumps({ stages }: { stages: readonly StageAnswer[] }) {
  const { t } = useTranslation()
  const drawn = stages.filter(({ drawSeed }) => drawSeed !== null)
  if (!drawn.some(({ kind }) => kind === 'groups')) return null
  const jumps = drawn.flatMap((stage) =>
    stage.kind === 'groups'
      ? stage.groups.map(({ name }) => ({
          to: groupAnchor(stage.id, name),
          text: t('competitions.group', { name }),
        }))
      : [{ to: stageAnchor(stage.id), text: t('competitions.finalRound') }],
  )
  // The page follows links in the app; those to its own parts are the browser’s.
  return (
    <nav className={s.jumps} aria-label={t('competitions.jumps')}>
      {jumps.map(({ to, text }) => (
        <a key={to} href={`#${to}`} className="button quiet" onClick={(click) => click.stopPropagation()}>
          {text}
        </a>
      ))}
    </nav>
  )
}
