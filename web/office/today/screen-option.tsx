import { useEffect, useState } from 'react'
import type { ClubScreen, ScreensAnswer } from '../../../shared/office/screen-schemas.ts'
import { getJson } from '../../api/get-json.ts'
import { useReturns } from '../../api/use-load.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { codeOf, officeJson } from '../kit/office-calls.ts'
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
  /** The clubs with the option. Null until they have loaded. */
  const [on, setOn] = useState<ReadonlySet<string> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const returns = useReturns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a lost connection, the option loads again
  useEffect(() => {
    let left = false
    getJson<ScreensAnswer>('/screens').then(
      ({ body }) => {
        if (left) return
        setProblem(null)
        setOn(new Set(body.screens.flatMap((screen) => (screen.chances ? [screen.club ?? ALL] : []))))
      },
      (error: unknown) => left || setProblem(failureText(codeOf(error))),
    )
    return () => {
      left = true
    }
  }, [failureText, returns])

  /** Shows the option before the server has stored it, and takes it back if the server doesn't. */
  async function set(key: string, wanted: boolean) {
    const show = (shown: boolean) =>
      setOn((held) => new Set([...(held ?? [])].filter((each) => each !== key).concat(shown ? [key] : [])))
    setProblem(null)
    show(wanted)
    try {
      await officeJson<ClubScreen>('PUT', '/screens', { club: key === ALL ? null : key, chances: wanted })
    } catch (error) {
      show(!wanted)
      setProblem(failureText(codeOf(error)))
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
        isForAll && <p className={s.about}>{t('office.screen.setForAll')}</p>
      )}
      <p id="screen-option" className={s.about}>
        {t('office.screen.about')}
      </p>
      <p role="status" className={problem === null ? undefined : f.problem}>
        {problem}
      </p>
    </div>
  )
}
