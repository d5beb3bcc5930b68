import { PLAY_KINDS } from '../../shared/players/profile.ts'
import type { PlayerProfile } from '../../shared/players/profile-schemas.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Form } from './form.tsx'
import s from './player-head.module.css'

/** The name of a player on a board, with the matches won and lost, the form, and the ratings once there are any. */
export function PlayerHead({ profile: { name, club, results, form, ratings } }: { profile: PlayerProfile }) {
  const { t } = useTranslation()
  const { clubs } = useKnownClubs()
  const clubName = clubs?.find(({ id }) => id === club)?.name
  return (
    <section className={`night ${s.board}`}>
      <div className={s.who}>
        <PageHeading title={name} className={`title display ${s.name}`} />
        {/* The line is there before the clubs have loaded, so that nothing moves. */}
        {club !== null && (
          <p className="dim" lang="es">
            {clubName ?? '\u00A0'}
          </p>
        )}
      </div>
      <div className={s.form}>
        <Form form={form} />
      </div>
      <dl className={s.records}>
        {PLAY_KINDS.map((kind) => {
          const { won, lost } = results[kind]
          const rating = ratings?.[kind]
          return (
            <div key={kind} className={s.record}>
              <dt>{t(`players.kind.${kind}`)}</dt>
              <dd>
                <span className={s.digits} aria-hidden="true">
                  {won}–{lost}
                </span>
                <span className="hidden-text">{t('players.wonLost', { won, lost })}</span>
                {rating && (
                  <span className={s.rating}>
                    {t('players.rating')}{' '}
                    <strong>
                      {rating.isNew
                        ? t('players.ratingNew')
                        : t('players.ratingRange', { value: rating.rating, plusMinus: rating.plusMinus })}
                    </strong>
                  </span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
