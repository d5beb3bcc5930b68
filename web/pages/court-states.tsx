import { useTranslation } from '../ui/use-translation.ts'
import { CourtFrame } from './court-frame.tsx'
import { CourtHalf } from './court-half.tsx'
import s from './court-states.module.css'

/** The court while the match of the moment is on its way: a name and two digits on either side, as large as they will be. */
export function WaitingCourt() {
  const { t } = useTranslation()
  return (
    <CourtFrame occasion={<span className="hidden-text">{t('loading')}</span>}>
      <BlankHalf />
      <BlankHalf far />
    </CourtFrame>
  )
}

/** The court where the matches did not arrive. */
export function FailedCourt({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <CourtFrame retry={retry}>
      <span className={s.message} role="status">
        {t('live.listFailed')}
      </span>
    </CourtFrame>
  )
}

/** The court of a club without any match. */
export function EmptyCourt() {
  const { t } = useTranslation()
  return (
    <CourtFrame>
      <span className={s.message}>{t('home.noMatch')}</span>
    </CourtFrame>
  )
}

/** The page's code for matches did not come: only a reload asks for it again. */
export const BrokenCourt = () => <FailedCourt retry={() => location.reload()} />

function BlankHalf({ far = false }: { far?: boolean }) {
  return (
    <CourtHalf far={far} hidden>
      <span className={`${s.blank} ${s.name}`} />
      <span className={`${s.blank} ${s.games}`} />
      <span className={`${s.blank} ${s.points}`} />
    </CourtHalf>
  )
}
