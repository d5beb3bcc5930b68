import { useState } from 'react'
import type { ClubScreen, ScreensAnswer } from '../../../shared/office/screen-schemas.ts'
import { getJson } from '../../api/get-json.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { officeJson } from '../kit/office-calls.ts'
import k from '../kit/shared.module.css'
import s from './screen-option.module.css'

/** The key of the option for all matches, among the clubs. */
const ALL = ''

interface Props {
  club: string
  /** Whether the person may set the option for all matches. This is the only option for matches without a club. */
  forAll: boolean
}

/** The options to show chances to win on big screens: for the matches of a club, and for all matches. */
export function ScreenOption({ club, forAll }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  /** The clubs with the option. */
  const {
    value: on,
    error,
    change,
  } = useLoaded('/screens', async (path) => {
    const { screens } = (await getJson<ScreensAnswer>(path)).body
    setFailure(null)
    return new Set(screens.flatMap(({ club, chances }) => (chances ? [club ?? ALL] : [])))
  })
  const wrong = failure ?? error

  /** Shows the option before the server has stored it, and takes it back if the server doesn't. */
  async function set(key: string, wanted: boolean) {
    const show = (shown: boolean) =>
      change((held) => new Set([...(held ?? [])].filter((each) => each !== key).concat(shown ? [key] : [])))
    setFailure(null)
    show(wanted)
    try {
      await officeJson<ClubScreen>('PUT', '/screens', { club: key === ALL ? null : key, chances: wanted })
    } catch (reason) {
      show(!wanted)
      setFailure(reason)
    }
  }

  const isForAll = on?.has(ALL) ?? false
  return (
    <div className={s.option}>
      <label className={s.label}>
        <input
          type="checkbox"
          checked={isForAll || (on?.has(club) ?? false)}
          disabled={on === null || isForAll}
          aria-describedby="screen-option"
          onChange={(event) => void set(club, event.target.checked)}
        />
        {t('office.screen.chances')}
      </label>
      {forAll ? (
        <label className={s.label}>
          <input
            type="checkbox"
            checked={isForAll}
            disabled={on === null}
            aria-describedby="screen-option"
            onChange={(event) => void set(ALL, event.target.checked)}
          />
          {t('office.screen.all')}
        </label>
      ) : (
        isForAll && <p className={k.about}>{t('office.screen.setForAll')}</p>
      )}
      <p id="screen-option" className={k.about}>
        {t('office.screen.about')}
      </p>
      <p role="status" className={wrong === null ? undefined : f.problem}>
        {wrong !== null && failureText(wrong)}
      </p>
    </div>
  )
}
