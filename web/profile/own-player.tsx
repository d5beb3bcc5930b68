import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import type { OwnPlayer as Own } from '../../shared/players/own-player-schemas.ts'
import { choicesOf, type Visibility } from '../../shared/players/visibility.ts'
import { getSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import s from './own-player.module.css'

const ADDRESS = '/auth/me/player'

/** Lets people choose who may see them as players. */
export function OwnPlayer({ email }: { email: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const group = useId()
  const { value, failed, reload } = useLoaded(email, () => getSignedIn<Own>(ADDRESS))
  const [chosen, setChosen] = useState<Visibility | null>(null)
  const [saved, setSaved] = useState<Visibility | null>(null)
  const { run, pending, error } = useAction(async (visibility: Visibility) => {
    await sendSignedIn('PUT', ADDRESS, { visibility })
    await reload()
    setChosen(null)
    setSaved(visibility)
  })
  const now = value && (chosen ?? value.visibility)
  const offered = value ? choicesOf(value) : []
  const isHiddenByOffice = value?.office === 'name' || value?.office === 'anonymous'

  function choose(visibility: Visibility) {
    setSaved(null)
    setChosen(visibility)
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (now) void run(now)
  }

  return (
    <section className={`stack-4 ${s.player}`} aria-labelledby={heading}>
      <h2 id={heading} className="subtitle">
        {t('profile.player.title')}
      </h2>
      {failed && !value && <p>{t('profile.player.unknown')}</p>}
      {value && (
        <form className={`${f.form} ${s.form}`} onSubmit={save}>
          <fieldset className={s.choices}>
            <legend>{t('profile.player.legend')}</legend>
            {offered.map((each) => (
              <label key={each} className={s.choice}>
                <input type="radio" name={group} checked={now === each} onChange={() => choose(each)} />
                <span>
                  <span className="strong">{t(`profile.player.${each}`)}</span>{' '}
                  <span className="dim">{t(`profile.player.${each}Text`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {value.isJunior && value.office === null && <p>{t('profile.player.junior')}</p>}
          {isHiddenByOffice && (
            <p>
              {t('profile.player.office')} <Link to={PAGES.help.path}>{t('session.contact')}</Link>
            </p>
          )}
          <p className="note">{t('profile.player.note')}</p>
          <div className={`${f.actions} ${s.actions}`}>
            <button type="submit" className="button" aria-disabled={pending}>
              {t('profile.player.save')}
            </button>
            {value.player !== null && value.visibility === 'page' && (
              <Link to={pathTo('player', value.player)}>{t('profile.player.open')}</Link>
            )}
          </div>
          {/* The office may have hidden the page meanwhile. */}
          <p role="status">{saved !== null && saved === value.visibility && t('profile.player.saved')}</p>
          <p role="alert">{error !== null && t('profile.player.failed')}</p>
        </form>
      )}
    </section>
  )
}
