import type { ReactNode } from 'react'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { NotAClub } from './not-a-club.tsx'

interface Props {
  id: string | undefined
  children: (club: Club) => ReactNode
}

/** Shows a page of a club, once the clubs are loaded. An unknown club has a message instead. */
export function OfClub({ id, children }: Props) {
  const { t } = useTranslation()
  const { clubs, failed, retry, club } = useClubs()
  if (!clubs) {
    return (
      <div className="page">
        <PageHeading title={t('loading')}>
          <LoadingText />
        </PageHeading>
        {failed && <LoadingLine failed={t('club.failed')} onRetry={retry} />}
      </div>
    )
  }
  const found = club(id)
  return found ? children(found) : <NotAClub />
}
